export type Step = 'functions' | 'web' | 'synth';

/** The packages' versions, and how code is compiled. */
const COMMON = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'infra/build',
  'infra/settings/paths.ts',
  'shared',
];

/** What each step reads. The web's and the functions' sources decide about their assets, hence about the synthesis. */
export const STEP_SOURCES: Readonly<Record<Step, readonly string[]>> = {
  functions: [...COMMON, 'functions'],
  web: [...COMMON, 'web'],
  synth: [
    ...COMMON,
    'functions',
    'web',
    'cdk.json',
    'infra/app.ts',
    'infra/constructs',
    'infra/settings',
    'infra/specs',
    'infra/stacks',
  ],
};
