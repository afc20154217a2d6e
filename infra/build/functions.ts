import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { entrypointFiles } from './entrypoints.ts';
import { leftOut } from './left-out.ts';
import { NOTICES, noticesOf } from './notices.ts';
import { DIST, ROOT } from '../settings/paths.ts';

const OUT = join(DIST, 'functions');
/** What went into each bundle, for those who measure them. */
const META = join(DIST, 'meta');

/** ES modules on Lambda lack `require`, which some bundled CommonJS packages still call. */
const REQUIRE_BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

export interface BuildOptions {
  /** Source maps, for reading the stack traces of a deployment. They take a third of the time. */
  readonly maps: boolean;
}

/**
 * Bundles every entrypoint into a folder of its own, `dist/functions/<name>/index.mjs`, with what it imports
 * lazily in chunks beside it, and tells in `dist/meta/<name>.json` what went into it. What earlier builds left
 * behind goes last, so that a bundle is never missing while it is built again.
 */
export async function buildFunctions({ maps }: BuildOptions): Promise<void> {
  const entrypoints = entrypointFiles();
  const names = [...entrypoints.keys()];
  await mkdir(OUT, { recursive: true });
  await mkdir(META, { recursive: true });
  await Promise.all([...entrypoints].map(([name, file]) => buildFunction(name, file, maps)));
  await removeAllBut(OUT, names);
  await removeAllBut(
    META,
    names.map((name) => `${name}.json`),
  );
}

async function buildFunction(name: string, file: string, maps: boolean): Promise<void> {
  const outdir = join(OUT, name);
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { index: file },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': join(ROOT, 'infra', 'build', 'lambda-credentials.ts') },
    plugins: [leftOut],
    sourcemap: maps && 'external',
    sourcesContent: false,
    banner: { js: REQUIRE_BANNER },
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  await writeFile(join(META, `${name}.json`), JSON.stringify(metafile));
  await writeFile(join(outdir, NOTICES), noticesOf(ROOT, inputsOf(metafile)));
  await removeAllBut(outdir, [...outputsOf(metafile), NOTICES]);
}

function outputsOf({ outputs }: Metafile): string[] {
  return Object.keys(outputs).map((path) => basename(path));
}

/** What the bundle is made of, without what was found to be unused. */
function inputsOf({ outputs }: Metafile): string[] {
  return Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
}

async function removeAllBut(folder: string, names: readonly string[]): Promise<void> {
  const stale = (await readdir(folder)).filter((entry) => !names.includes(entry));
  await Promise.all(stale.map((entry) => rm(join(folder, entry), { recursive: true, force: true })));
}
