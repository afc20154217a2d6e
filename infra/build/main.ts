/** `node infra/build/main.ts functions|web|synth|validate|validate-first|all|release`; the two `validate` take settings. */
import { text } from 'node:stream/consumers';
import { DEPLOYMENT, FIRST_DEPLOYMENT } from '../settings/paths.ts';
import type { BuildOptions } from './functions.ts';

// Dynamic imports, since the CDK and the bundlers take half a second each to load.
const STEPS: Readonly<Record<string, () => Promise<void>>> = {
  functions: () => buildFunctions({ maps: false }),
  web: buildWeb,
  synth: synthesize,
  'synth-after-stdin': async () => {
    const { synth } = await import('./synth.ts');
    // The CDK loads while the other steps run. The end of stdin signals that they are done.
    await text(process.stdin);
    await synth();
  },
  validate: () => validateWith({}, DEPLOYMENT),
  'validate-first': () => validateWith({ protect: false }, FIRST_DEPLOYMENT),
  all: () => buildAll({ maps: false }),
  release: () => buildAll({ maps: true }),
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

async function buildAll(options: BuildOptions): Promise<void> {
  await Promise.all([buildFunctions(options), buildWeb()]);
  await synthesize();
}

const wanted = process.argv[2] ?? 'all';
const step = STEPS[wanted];
if (step === undefined) throw new Error(`Unknown step ${wanted}. There are: ${Object.keys(STEPS).join(', ')}`);
const start = performance.now();
await step();
console.log(`${wanted}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
