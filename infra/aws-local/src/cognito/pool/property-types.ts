import * as z from 'zod';

/** Accepted in the template because it changes nothing that happens on one machine. */
export const ignored = z.unknown().optional();
