import { sourceHash } from '@boli/aws-local/lambda/source-hash.ts';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { entrypointFiles } from '#infra/build/entrypoints.ts';
import { type Step, STEP_SOURCES } from '#infra/local/builds/step-sources.ts';
import { ROOT } from '#infra/settings/paths.ts';

/** The entry files of each step's program, and of the code that it builds if esbuild can follow its imports. */
const CODE = {
  functions: ['infra/build/functions.ts', ...entrypointFiles().values()],
  web: ['infra/build/web.ts', 'web/vite.config.ts'],
  synth: ['infra/build/synth.ts'],
} satisfies Partial<Record<Step, readonly string[]>>;

describe.each(['functions', 'web', 'synth'] as const)('the files whose change makes the step %s run again', (step) => {
  it('include every file that the step reads', async () => {
    const { metafile } = await build({
      absWorkingDir: ROOT,
      entryPoints: CODE[step],
      outdir: 'unwritten',
      write: false,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      metafile: true,
    });
    const sources = STEP_SOURCES[step];
    const missing = Object.keys(metafile.inputs).filter(
      (file) => !sources.some((source) => file === source || file.startsWith(`${source}/`)),
    );
    expect(missing).toEqual([]);
  });

  it('exist', () => {
    expect(() => sourceHash(ROOT, STEP_SOURCES[step])).not.toThrow();
  });
});

it('fails when a path is missing', () => {
  expect(() => sourceHash(ROOT, ['infra/no-such-folder'])).toThrow(/no-such-folder/);
});
