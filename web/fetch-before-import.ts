import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The module from which Vite imports the function it puts around every `import()`. */
const HELPER = '\0vite/preload-helper.js';

/** Puts `importCode` around every `import()` of the site, in the place of Vite's own function. */
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
          // Vite names no file where there is but one.
          resolveDependencies: (file, files) => (files.length === 0 ? [file] : files),
        },
      },
    }),
    load: (id) => (id === HELPER ? `export { importCode as __vitePreload } from ${importCode};` : undefined),
  };
}
