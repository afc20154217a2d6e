import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build, type BuildOptions as Bundling, type Metafile } from 'esbuild';
import { entrypointFiles } from './entrypoints.ts';
import { leftOut } from './left-out.ts';
import { NOTICES, noticesOf } from './licence-texts.ts';
import { DIST, ROOT } from '../settings/paths.ts';

const OUT = join(DIST, 'functions');

/** These load a part of themselves only when it is needed: it lies in a file beside them. */
const WITH_LAZY_PARTS: readonly string[] = ['browse-api'];

/** ES modules on Lambda lack `require`, which some bundled CommonJS packages still call. */
const REQUIRE_BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** How a function becomes a module for Lambda, whatever is in it. */
export const FOR_LAMBDA = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  banner: { js: REQUIRE_BANNER },
  logLevel: 'warning',
} satisfies Bundling;

const COMMON = {
  ...FOR_LAMBDA,
  absWorkingDir: ROOT,
  outdir: OUT,
  outExtension: { '.js': '.mjs' },
  alias: { '@aws-sdk/credential-provider-node': join(ROOT, 'infra', 'build', 'lambda-credentials.ts') },
  sourcesContent: false,
  legalComments: 'none',
  plugins: [leftOut],
  metafile: true,
} satisfies Bundling;

export interface BuildOptions {
  /** Source maps, for reading the stack traces of a deployment. */
  readonly maps: boolean;
}

/**
 * Bundles every entrypoint into a folder of its own, `dist/functions/<name>/index.mjs`. Those in one piece are bundled
 * together: what they share is read once, which takes a third of the time. What earlier builds left behind goes last, so
 * that a bundle is never missing while it is built again.
 */
export async function buildFunctions({ maps }: BuildOptions): Promise<void> {
  const files = entrypointFiles();
  const inOnePiece = [...files.keys()].filter((name) => !WITH_LAZY_PARTS.includes(name));
  const common = { ...COMMON, sourcemap: maps && 'external' } as const;
  const entryPointsOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [`${name}/index`, files.get(name) ?? name]));
  await mkdir(OUT, { recursive: true });
  await Promise.all([
    bundleInOnePiece({ ...common, entryPoints: entryPointsOf(inOnePiece) }),
    ...WITH_LAZY_PARTS.map(async (name) => {
      const chunkNames = `${name}/[name]-[hash]`;
      const options = { ...common, entryPoints: entryPointsOf([name]), splitting: true, chunkNames };
      await finish((await build(options)).metafile);
    }),
  ]);
  await removeAllBut(OUT, [...files.keys()]);
}

async function bundleInOnePiece(options: Bundling & { readonly metafile: true }): Promise<void> {
  const { metafile } = await build(options);
  refuseLazyParts(metafile);
  await finish(metafile);
}

/** In one piece a part would be read at every start, needed or not. */
function refuseLazyParts({ inputs }: Metafile): void {
  const lazy = Object.entries(inputs).filter(
    ([path, { imports }]) =>
      !path.includes('node_modules/') &&
      imports.some(({ kind, external }) => kind === 'dynamic-import' && external !== true),
  );
  if (lazy.length === 0) return;
  const paths = lazy.map(([path]) => path).join(', ');
  throw new Error(`${paths}: what loads a part of itself lazily must be named in WITH_LAZY_PARTS.`);
}

/** Adds the licences to each function's folder, and removes what earlier builds left there. */
async function finish({ outputs: all }: Metafile): Promise<void> {
  const functions = Map.groupBy(Object.entries(all), ([path]) => dirname(join(ROOT, path)));
  await Promise.all(
    [...functions].map(async ([folder, outputs]) => {
      // Of what the bundle is made of, without what was found to be unused.
      const inputs = outputs.flatMap(([, output]) => Object.keys(output.inputs));
      await writeFile(join(folder, NOTICES), noticesOf(ROOT, inputs));
      await removeAllBut(folder, [...outputs.map(([path]) => basename(path)), NOTICES]);
    }),
  );
}

async function removeAllBut(folder: string, names: readonly string[]): Promise<void> {
  const stale = (await readdir(folder)).filter((entry) => !names.includes(entry));
  await Promise.all(stale.map((entry) => rm(join(folder, entry), { recursive: true, force: true })));
}
