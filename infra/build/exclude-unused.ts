import type { Plugin } from 'esbuild';

/** Parts of the AWS SDK for event streams and browsers. Functions use neither. */
const LAZY_PARTS_OF_SDK = /^(?:@smithy\/core\/event-streams|bowser)$/;

/**
 * Excludes unused code from the bundles: zod's messages in other languages (260 KB), axios' MIME types for forms with files
 * (136 KB; Boli sends JSON to Razorpay), and two parts of the AWS SDK that it loads dynamically (48 KB).
 */
export const excludeUnused: Plugin = {
  name: 'left-out',
  setup: (build) => {
    build.onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
    build.onLoad({ filter: /\/mime-db\/db\.json$/ }, () => ({ contents: '{}', loader: 'json' }));
    // The S3 client also imports the event streams statically. That import stays.
    build.onResolve({ filter: LAZY_PARTS_OF_SDK }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, namespace: 'left-out' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`infra/build/exclude-unused.ts leaves ${path} out.`)});`,
    }));
  },
};
