/** The names of a lot in CSV files of payments and sales; the lists on the screen do without them. */
import * as z from 'zod';
import { idField, rupees } from '../fields.ts';
import { defineRoute } from '../http/route.ts';

export const lotNames = z.object({
  lotNumber: z.number(),
  seller: z.string().nullable(),
  sale: z.string().nullable(),
  winner: z.string().nullable(),
  /** Null if the lot has none, and for those without the duty for lots. */
  reserve: rupees.nullable(),
});
export type LotNames = z.infer<typeof lotNames>;

export const MAX_NAMED_LOTS = 100;

export const listLotNames = defineRoute({
  method: 'GET',
  path: '/admin/lot-names',
  audience: 'admin',
  duty: ['lots', 'money'],
  service: 'money-api',
  summary: 'Seller, sale, winner and reserve of some lots, by id. Lots that were deleted are left out.',
  query: z.strictObject({
    /** Ids of auctions, separated by commas. */
    ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(idField).max(MAX_NAMED_LOTS)),
  }),
  response: z.object({ success: z.literal(true), lots: z.record(z.string(), lotNames) }),
  errors: [],
});
