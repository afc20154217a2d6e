import * as z from 'zod';

/** A template property that has no effect locally. */
export const ignored = z.unknown().optional();
