import type { Plugin } from 'esbuild';

/** What the AWS SDK loads only for operations that stream events, and in browsers. Functions use neither. */
const LAZY_PARTS_OF_SDK = /^(?:@smithy\/core\/event-streams|bowser)$/;

/**
 * Leaves out of the bundles what nothing here uses: zod's messages in other languages than English (260 KB as soon as
 * something imports all of zod), the types of files by their endings (136 KB), which axios has for forms with files, as
 * Razorpay is sent JSON alone, and two parts of the AWS SDK (48 KB) that it loads when they are needed.
 */
export const leftOut: Plugin = {
  name: 'left-out',
  setup: (build) => {
    build.onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
    build.onLoad({ filter: /\/mime-db\/db\.json$/ }, () => ({ contents: '{}', loader: 'json' }));
    // The client of S3 imports the streams of events statically as well, and keeps them.
    build.onResolve({ filter: LAZY_PARTS_OF_SDK }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, namespace: 'left-out' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`infra/build/left-out.ts leaves ${path} out.`)});`,
    }));
  },
};
