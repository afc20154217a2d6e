/** What everybody may read of lots, signed in or not. No answer names a person, and CloudFront caches all of them. */
import * as z from 'zod';
import { auctionCard, auctionDetails, auctionIdParams, listAuctions } from './auctions.ts';
import { time } from './fields.ts';
import { defineRoute } from './route.ts';

export const publicCard = auctionCard.pick({
  _id: true,
  title: true,
  categorie: true,
  images: true,
  basePrice: true,
  currentBid: true,
  bidCount: true,
  bidInterval: true,
  startDate: true,
  status: true,
  closesAt: true,
  cancelledAt: true,
});
export type PublicCard = z.infer<typeof publicCard>;

export const publicLot = publicCard.extend(
  auctionDetails.pick({
    description: true,
    facts: true,
    emdAmount: true,
    emdSetOff: true,
    charges: true,
    endDate: true,
    registrationDeadline: true,
  }).shape,
);
export type PublicLot = z.infer<typeof publicLot>;

/** The element of a lot's page that contains the lot as JSON. */
export const EMBEDDED_LOT_ID = 'lot';

const { watched: _watched, ...sharedQuery } = listAuctions.query.shape;

/** The query of the signed-in list, without what only signed-in people or admins may ask. */
export const listLots = defineRoute({
  method: 'GET',
  path: '/lots',
  audience: 'public',
  service: 'lots-api',
  summary: 'One page of the lots that everybody may see.',
  query: z.strictObject({
    ...sharedQuery,
    status: z.enum(['active', 'upcoming', 'completed', 'cancelled']).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    lots: z.array(publicCard),
    /** Matches on all pages. */
    total: z.number(),
    /** Send as `cursor` for the next page; null on the last. */
    nextCursor: z.string().nullable(),
    serverTime: time,
  }),
  errors: ['NOT_PUBLIC'],
});

export const getLot = defineRoute({
  method: 'GET',
  path: '/lots/{id}',
  audience: 'public',
  service: 'lots-api',
  summary: 'One lot. NOT_FOUND for a draft. The answer may be a second old while the clock of the lot runs.',
  params: auctionIdParams,
  response: z.object({ success: z.literal(true), lot: publicLot, serverTime: time }),
  errors: ['NOT_FOUND', 'NOT_PUBLIC'],
});

/** CloudFront asks `/api/pages/...` for the addresses of the site that crawlers read. */
export const lotPage = defineRoute({
  method: 'GET',
  path: '/pages/lots/{id}',
  audience: 'public',
  service: 'lots-api',
  summary: 'The page of a lot, with its title, picture and price in the HTML. Its status is 404 for an unknown lot.',
  params: z.object({ id: z.string() }),
  contentType: 'text/html',
  response: z.string(),
  errors: [],
});

export const lotsPage = defineRoute({
  method: 'GET',
  path: '/pages/lots',
  audience: 'public',
  service: 'lots-api',
  summary: 'The page of all lots.',
  contentType: 'text/html',
  response: z.string(),
  errors: [],
});

export const sitemap = defineRoute({
  method: 'GET',
  path: '/pages/sitemap.xml',
  audience: 'public',
  service: 'lots-api',
  summary: 'The sitemap: the public pages and the thousand newest lots.',
  contentType: 'application/xml',
  response: z.string(),
  errors: ['NOT_PUBLIC'],
});
