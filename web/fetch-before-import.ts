import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The module from which Vite imports the function it puts around every `import()`. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Puts `importCode` around every `import()` of the site, in the place of Vite's own function. It fetches the files first, so
 * that an `import()` that failed can be tried again.
 */
export function fetchBeforeImport(root: string): Plugin {
  const importCode = JSON.stringify(join(root, 'src', 'page', 'import-code.ts'));
  return {
    name: 'boli-fetch-before-import',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // For a chunk without imports Vite lists no file, not even the chunk's own.
          resolveDependencies: (file, files) => (files.length === 0 ? [file] : files),
        },
      },
    }),
    load: (id) => (id === HELPER ? `export { importCode as __vitePreload } from ${importCode};` : undefined),
  };
}
