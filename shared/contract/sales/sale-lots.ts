/** What an admin does to the lots of a sale, several at once. */
import * as z from 'zod';
import { MAX_SALE_LOTS } from '#shared/model/sales/sale-schedule.ts';
import { done, idField, timeField } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { statedReason } from '../money/money-fields.ts';
import { saleIdParams, version } from './sales.ts';

/** What became of each lot that a request names. */
export const outcomes = z.object({
  success: z.literal(true),
  lots: z.array(
    z.object({
      _id: z.string(),
      /** `unchanged`: it was so already. */
      outcome: z.enum(['changed', 'unchanged', 'refused']),
      /** Why it was refused, or what to look at although it was not; otherwise empty. */
      message: z.string(),
    }),
  ),
});
export type LotOutcome = z.infer<typeof outcomes>['lots'][number];

const lotIds = (max: number) =>
  z
    .array(idField, 'A list of lots is required.')
    .min(1, 'Please choose a lot.')
    .max(max, `At most ${max} lots at a time.`);

/** The most lots of one request; a longer list takes several. */
export const LOTS_AT_ONCE = { add: 30, follow: 20, relist: 10 } as const;

export const addToSale = defineRoute({
  method: 'POST',
  path: '/admin/sales/{id}/lots',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary: 'Adds lots at the end of a sale: drafts, and published ones that have not started and have no bidders.',
  params: saleIdParams,
  body: { kind: 'json', schema: z.strictObject({ auctionIds: lotIds(LOTS_AT_ONCE.add) }) },
  response: outcomes,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const removeFromSale = defineRoute({
  method: 'DELETE',
  path: '/admin/sales/{id}/lots/{lotId}',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary: 'Takes a lot out of a sale. It stays as it is otherwise.',
  params: z.object({ id: idField, lotId: idField }),
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'AUCTION_LOCKED'],
});

export const orderSale = defineRoute({
  method: 'PUT',
  path: '/admin/sales/{id}/order',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary: 'Sets the order of the lots of a sale. A lot that has started keeps its place.',
  params: saleIdParams,
  body: { kind: 'json', schema: z.strictObject({ auctionIds: lotIds(MAX_SALE_LOTS), version }) },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'AUCTION_LOCKED'],
});

export const followSchedule = defineRoute({
  method: 'POST',
  path: '/admin/sales/{id}/follow',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary:
    'Gives lots of a sale the times of its schedule, and publishes drafts on request. Each lot is changed by itself; a repeated request finishes what an interrupted one began.',
  params: saleIdParams,
  body: { kind: 'json', schema: z.strictObject({ auctionIds: lotIds(LOTS_AT_ONCE.follow), publish: z.boolean() }) },
  response: outcomes,
  errors: ['NOT_FOUND'],
});

export const relistInSale = defineRoute({
  method: 'POST',
  path: '/admin/sales/{id}/relisted',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary:
    'Lists unsold lots of other sales again, as lots of this one at the times of its schedule, published. Each lot in one transaction of its own; a repeated request finishes what an interrupted one began.',
  params: saleIdParams,
  body: { kind: 'json', schema: z.strictObject({ auctionIds: lotIds(LOTS_AT_ONCE.relist) }) },
  response: outcomes,
  errors: ['NOT_FOUND'],
});

export const postponeSale = defineRoute({
  method: 'POST',
  path: '/admin/sales/{id}/postpone',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary:
    'Moves all times of a sale and its published lots later, also with registered bidders, who are told and may withdraw until the new start. A repeated request finishes what an interrupted one began.',
  params: saleIdParams,
  body: { kind: 'json', schema: z.strictObject({ startDate: timeField, reason: statedReason.shape.reason, version }) },
  response: outcomes,
  errors: ['NOT_FOUND', 'CONFLICT', 'AUCTION_LOCKED'],
});
