import * as z from 'zod';

/** Accepted in the template because it changes nothing that happens on one machine. */
export const ignored = z.unknown().optional();
export const flag = z.union([z.boolean(), z.stringbool()]);
export const count = z.coerce.number().int();
