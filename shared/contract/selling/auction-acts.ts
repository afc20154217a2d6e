/** What an admin does to an auction besides its form. */
import * as z from 'zod';
import { auctionIdParams } from '../auctions.ts';
import { done, time, timeField, uuidField } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { statedReason } from '../money/money-fields.ts';

export const deleteAuction = defineRoute({
  method: 'DELETE',
  path: '/admin/auction/{id}',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary:
    'Deletes an auction that nobody has registered for. An auction with registrations or bids cannot be deleted.',
  params: auctionIdParams,
  query: z.strictObject({
    /** The version that the admin saw. A newer one is not deleted. */
    version: z.coerce.number().int().min(0).optional(),
  }),
  response: done,
  errors: ['NOT_FOUND', 'AUCTION_LOCKED', 'CONFLICT'],
});

export const copyAuction = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/copy',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary:
    'Makes a draft with the facts, pictures, papers and terms of an auction, without dates. `relist` also links the two: possible once, when the lot was not sold. Idempotent for the same requestId.',
  params: auctionIdParams,
  body: {
    kind: 'json',
    schema: z.strictObject({ relist: z.boolean(), requestId: uuidField }),
  },
  response: z.object({ success: z.literal(true), message: z.string(), auction: z.object({ _id: z.string() }) }),
  errors: ['NOT_FOUND', 'CONFLICT', 'AUCTION_LOCKED'],
});

export const startAuctionNow = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/start',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary: 'Starts a published auction that nobody has registered for. Registration ends at once.',
  params: auctionIdParams,
  body: { kind: 'json', schema: statedReason },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION', 'AUCTION_LOCKED'],
});

export const postponeAuction = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/postpone',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary:
    'Moves all times of a published auction later, before its start, also with registered bidders: they are told and may withdraw until the new start. Idempotent.',
  params: auctionIdParams,
  body: { kind: 'json', schema: z.strictObject({ startDate: timeField, reason: statedReason.shape.reason }) },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'AUCTION_LOCKED'],
});

export const endAuctionEarly = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/end',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary: 'Ends a running auction in a few seconds, with the same result as its own clock. Idempotent.',
  params: auctionIdParams,
  body: { kind: 'json', schema: statedReason },
  response: z.object({ success: z.literal(true), message: z.string(), closesAt: time }),
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION', 'AUCTION_LOCKED'],
});
