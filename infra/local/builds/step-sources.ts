export type Step = 'functions' | 'web' | 'synth';

/** Package versions and compiler settings. */
const COMMON = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'infra/build',
  'infra/settings/paths.ts',
  'shared',
];

/** The sources of each step. The synthesis depends on the web and the functions through their assets. */
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
