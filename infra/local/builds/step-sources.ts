export type Step = 'functions' | 'functions-opensearch' | 'web' | 'synth' | 'synth-opensearch';

/** What every step depends on: packages, compiler settings, the build itself and the code that all share. */
const COMMON = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'infra/build',
  'infra/settings/paths.ts',
  'shared',
];

const SYNTH = [
  ...COMMON,
  'functions',
  'web',
  'cdk.json',
  'infra/app.ts',
  'infra/constructs',
  'infra/settings',
  'infra/specs',
  'infra/stacks',
];

/** The sources of each step. The synthesis depends on the web and the functions through their assets. */
export const STEP_SOURCES: Readonly<Record<Step, readonly string[]>> = {
  functions: [...COMMON, 'functions', 'infra/settings/bundles.ts'],
  'functions-opensearch': [...COMMON, 'functions', 'infra/settings/bundles.ts'],
  web: [...COMMON, 'web'],
  synth: SYNTH,
  'synth-opensearch': SYNTH,
};
