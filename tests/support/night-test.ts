import { test } from 'vitest';
import { IS_LONG_RUN } from './long-run.ts';

/** Like `test`, but only in `npm run test:long`: what by day other tests prove nearly as well, in less time. */
export const nightTest = test.runIf(IS_LONG_RUN);
