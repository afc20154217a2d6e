import type { Plugin } from 'esbuild';

/**
 * Leaves tables out of the bundles that packages load at their start and that nothing here looks up: zod's messages in
 * other languages than English (260 KB as soon as something imports all of zod), and the types of files by their endings
 * (136 KB), which axios has for forms with files; Razorpay is sent JSON alone.
 */
export const leftOut: Plugin = {
  name: 'left-out',
  setup: (build) => {
    build.onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
    build.onLoad({ filter: /\/mime-db\/db\.json$/ }, () => ({ contents: '{}', loader: 'json' }));
  },
};
