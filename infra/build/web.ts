import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { ROOT } from '#infra/settings/paths.ts';
import { NOTICES, noticesOf } from './licence-texts.ts';

/** Builds the site into `dist/web`. */
export async function buildWeb(): Promise<void> {
  // Vite keeps an existing NODE_ENV, which could give React's development build.
  process.env['NODE_ENV'] = 'production';
  const ofWorkers: string[] = [];
  await build({
    configFile: join(ROOT, 'web', 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [notices(ofWorkers)],
    worker: { plugins: () => [collectModules(ofWorkers)] },
  });
}

/** Part of the page's style sheet, which is not a module of the bundle. */
const TAILWIND = join(ROOT, 'node_modules', 'tailwindcss', 'index.css');

/** Vite's own `build.license` covers modules only, but the fonts have licences, too. */
function notices(ofWorkers: readonly string[]): Plugin {
  return {
    name: 'boli-notices',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? output.moduleIds : output.originalFileNames.map((file) => join(ROOT, 'web', file)),
      );
      this.emitFile({ type: 'asset', fileName: NOTICES, source: noticesOf(ROOT, [...files, ...ofWorkers, TAILWIND]) });
    },
  };
}

/** Collects the modules of workers, which Vite bundles separately before the site. */
function collectModules(into: string[]): Plugin {
  return {
    name: 'boli-worker-modules',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) if (output.type === 'chunk') into.push(...output.moduleIds);
    },
  };
}
