import { resolve } from 'node:path';

/**
 * The environment in which every stack and command finds what an earlier one has compiled.
 * https://nodejs.org/docs/latest-v24.x/api/module.html#module-compile-cache
 */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: resolve('.cache/node') } as const;
