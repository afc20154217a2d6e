import type { Plugin } from 'esbuild';

/** Parts of the AWS SDK for event streams and browsers. Functions use neither. */
const LAZY_PARTS_OF_SDK = /^(?:@smithy\/core\/event-streams|bowser)$/;

/**
 * Excludes unused code from the bundles: zod's messages in other languages (260 KB), axios' MIME types for forms with files
 * (136 KB; Boli sends JSON to Razorpay), two parts of the AWS SDK that it loads dynamically (48 KB), and undici: as an
 * import, `http` loads it at each start for a `WebSocket` that no function uses; by `require` it does not
 * (https://github.com/nodejs/node/issues/57649).
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
    build.onResolve({ filter: /^(?:node:)?http$/ }, ({ kind }) =>
      kind === 'require-call' ? undefined : { path: 'node:http', namespace: 'required' },
    );
    build.onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
    build.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`infra/build/exclude-unused.ts leaves ${path} out.`)});`,
    }));
  },
};
