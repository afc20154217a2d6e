/**
 * `node infra/build/main.ts STEP` runs one step of the build. `validate` and `validate-first` also take settings. The
 * steps whose names contain `opensearch` build for the catalogue in OpenSearch.
 */
import { text } from 'node:stream/consumers';
import { CDK_OUT_OPENSEARCH, DEPLOYMENT, FIRST_DEPLOYMENT } from '#infra/settings/paths.ts';
import type { BuildOptions } from './functions.ts';
import type { SynthOptions } from './synth.ts';

// Dynamic imports, since the CDK and the bundlers take half a second each to load.
const STEPS: Readonly<Record<string, () => Promise<void>>> = {
  functions: () => buildFunctions({ maps: false, catalogue: 'memory' }),
  'functions-opensearch': () => buildFunctions({ maps: false, catalogue: 'opensearch' }),
  web: buildWeb,
  synth: synthesize,
  'synth-after-stdin': () => synthesizeAfterStdin(),
  'synth-opensearch-after-stdin': () =>
    synthesizeAfterStdin({ outdir: CDK_OUT_OPENSEARCH, context: { catalogue: 'opensearch' } }),
  validate: () => validateWith({}, DEPLOYMENT),
  'validate-first': () => validateWith({ protect: false }, FIRST_DEPLOYMENT),
  all: () => buildAll({ catalogues: ['memory'], maps: false }),
  release: () => buildAll({ catalogues: ['memory', 'opensearch'], maps: true }),
};

async function buildFunctions(options: BuildOptions): Promise<void> {
  await (await import('./functions.ts')).buildFunctions(options);
}

async function buildWeb(): Promise<void> {
  await (await import('./web.ts')).buildWeb();
}

async function synthesize(): Promise<void> {
  await (await import('./synth.ts')).synth();
}

/** `fixed` overrides the settings of the command line. */
async function validateWith(fixed: Readonly<Record<string, unknown>>, outdir: string): Promise<void> {
  const { givenSettings } = await import('./given-settings.ts');
  const { validate } = await import('./validate.ts');
  await validate({ ...givenSettings(process.argv.slice(3)), ...fixed }, outdir);
}

async function synthesizeAfterStdin(options: SynthOptions = {}): Promise<void> {
  const { synth } = await import('./synth.ts');
  // The CDK loads while the other steps run. The end of stdin signals that they are done.
  await text(process.stdin);
  await synth(options);
}

interface BuildAllOptions {
  readonly catalogues: readonly BuildOptions['catalogue'][];
  /** Source maps, for the stack traces of a deployed release. */
  readonly maps: boolean;
}

async function buildAll({ catalogues, maps }: BuildAllOptions): Promise<void> {
  await Promise.all([...catalogues.map((catalogue) => buildFunctions({ maps, catalogue })), buildWeb()]);
  await synthesize();
}

const wanted = process.argv[2] ?? 'all';
const step = STEPS[wanted];
if (step === undefined) throw new Error(`Unknown step ${wanted}. There are: ${Object.keys(STEPS).join(', ')}`);
const start = performance.now();
await step();
console.log(`${wanted}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
