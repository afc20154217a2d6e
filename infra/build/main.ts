/** `node infra/build/main.ts functions|web|synth|validate|all|release`; `validate` takes settings. */
import { type BuildOptions, buildFunctions } from './functions.ts';
import { givenSettings } from './given-settings.ts';
import { synth } from './synth.ts';
import { validate } from './validate.ts';
import { buildWeb } from './web.ts';

const STEPS: Readonly<Record<string, () => Promise<void>>> = {
  functions: () => buildFunctions({ maps: false }),
  web: buildWeb,
  synth: () => synth(),
  validate: async () => {
    await validate(givenSettings(process.argv.slice(3)));
  },
  all: () => everything({ maps: false }),
  release: () => everything({ maps: true }),
};

async function everything(options: BuildOptions): Promise<void> {
  await Promise.all([buildFunctions(options), buildWeb()]);
  await synth();
}

const wanted = process.argv[2] ?? 'all';
const step = STEPS[wanted];
if (step === undefined) throw new Error(`Unknown step ${wanted}. There are: ${Object.keys(STEPS).join(', ')}`);
const start = performance.now();
await step();
console.log(`${wanted}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
