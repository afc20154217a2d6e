import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build, type BuildOptions as Bundling, type Metafile, type Plugin } from 'esbuild';
import { bundleOf, SEARCH_FUNCTIONS } from '#infra/settings/bundles.ts';
import { DIST, ROOT } from '#infra/settings/paths.ts';
import type { Settings } from '#infra/settings/settings.ts';
import { entrypointFiles } from './entrypoints.ts';
import { excludeUnused } from './exclude-unused.ts';
import { NOTICES, noticesOf } from './licence-texts.ts';

const OUT = join(DIST, 'functions');

/** Functions with dynamic imports, whose code is split into several files. */
const WITH_LAZY_PARTS: readonly string[] = ['bidding-api', 'browse-api'];

/** Some bundled CommonJS packages call `require`, which ES modules lack. */
const REQUIRE_BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** esbuild's options for all functions. */
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
  metafile: true,
} satisfies Bundling;

/** In the bundles for OpenSearch, its engine of the catalogue takes the place of the one in memory. */
const opensearch: Plugin = {
  name: 'catalogue-in-opensearch',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/catalogue\/engine\.ts$/ }, () => ({
      path: join(ROOT, 'functions', 'views', 'catalogue', 'opensearch', 'engine.ts'),
    }));
  },
};

export interface BuildOptions extends Pick<Settings, 'catalogue'> {
  /** Source maps for stack traces. */
  readonly maps: boolean;
}

/**
 * Bundles every entrypoint into `dist/functions/<name>/index.mjs`. Functions without dynamic imports are bundled in one
 * run, which takes a third of the time, since shared files are read once. Files of earlier builds are deleted last, so
 * that a bundle is never missing during a build. For OpenSearch, only the functions that differ are bundled.
 */
export async function buildFunctions({ maps, catalogue }: BuildOptions): Promise<void> {
  const files = entrypointFiles();
  const all = [...files.keys()].filter((name) =>
    catalogue === 'memory' ? name !== 'catalogue-indexer' : SEARCH_FUNCTIONS.includes(name),
  );
  const inOnePiece = all.filter((name) => !WITH_LAZY_PARTS.includes(name));
  const plugins = catalogue === 'memory' ? [excludeUnused] : [excludeUnused, opensearch];
  const common = { ...COMMON, plugins, sourcemap: maps && 'external' } as const;
  const entryPointsOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [`${bundleOf(name, catalogue)}/index`, files.get(name) ?? name]));
  await mkdir(OUT, { recursive: true });
  await Promise.all([
    bundleInOnePiece({ ...common, entryPoints: entryPointsOf(inOnePiece) }),
    ...WITH_LAZY_PARTS.map(async (name) => {
      const chunkNames = `${bundleOf(name, catalogue)}/[name]-[hash]`;
      const options = { ...common, entryPoints: entryPointsOf([name]), splitting: true, chunkNames };
      await finish((await build(options)).metafile);
    }),
  ]);
  const others = [...files.keys()].filter((name) => name !== 'catalogue-indexer');
  await deleteOthers(OUT, [...others, ...SEARCH_FUNCTIONS.map((name) => bundleOf(name, 'opensearch'))]);
}

async function bundleInOnePiece(options: Bundling & { readonly metafile: true }): Promise<void> {
  const { metafile } = await build(options);
  refuseLazyParts(metafile);
  await finish(metafile);
}

/** Bundled into one file, a dynamic import would be loaded at every start. */
function refuseLazyParts({ inputs }: Metafile): void {
  const lazy = Object.entries(inputs).filter(
    ([path, { imports }]) =>
      !path.includes('node_modules/') &&
      imports.some(({ kind, external }) => kind === 'dynamic-import' && external !== true),
  );
  if (lazy.length === 0) return;
  const paths = lazy.map(([path]) => path).join(', ');
  throw new Error(`${paths}: a function with dynamic imports must be in WITH_LAZY_PARTS.`);
}

/** Adds the licences to each function's folder and deletes files of earlier builds. */
async function finish({ outputs: all }: Metafile): Promise<void> {
  const functions = Map.groupBy(Object.entries(all), ([path]) => dirname(join(ROOT, path)));
  await Promise.all(
    [...functions].map(async ([folder, outputs]) => {
      // Only the files that are part of the bundle.
      const inputs = outputs.flatMap(([, output]) => Object.keys(output.inputs));
      await writeFile(join(folder, NOTICES), noticesOf(ROOT, inputs));
      await deleteOthers(folder, [...outputs.map(([path]) => basename(path)), NOTICES]);
    }),
  );
}

async function deleteOthers(folder: string, names: readonly string[]): Promise<void> {
  const stale = (await readdir(folder)).filter((entry) => !names.includes(entry));
  await Promise.all(stale.map((entry) => rm(join(folder, entry), { recursive: true, force: true })));
}
