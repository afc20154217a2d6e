import { resolve } from 'node:path';

/**
 * The environment variable by which every stack and command reuses code that an earlier one has compiled.
 * https://nodejs.org/docs/latest-v24.x/api/module.html#module-compile-cache
 */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: resolve('.cache/node') } as const;
