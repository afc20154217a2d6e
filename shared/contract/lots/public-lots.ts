/**
 * The public routes of lots, for everybody, signed in or not. No answer names a person, and CloudFront caches all of
 * them.
 */
import * as z from 'zod';
import { PUBLIC_STATUSES } from '#shared/model/lots/lot-filter.ts';
import { auctionCard } from '../auction-card.ts';
import { auctionDetails, auctionIdParams } from '../auctions.ts';
import { isoTime, rupees, time } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { auctionFrame } from '../realtime.ts';
import { checkFacts, lotQueryFields, pageAnswer, pageFields } from './lot-query.ts';
import { BIDDERS_ONLY, saleTermsAnswer } from './lots.ts';

export const publicCard = auctionCard.pick({
  _id: true,
  title: true,
  categorie: true,
  images: true,
  basePrice: true,
  currentBid: true,
  leastBid: true,
  reserveStatus: true,
  bidCount: true,
  bidInterval: true,
  startDate: true,
  status: true,
  closesAt: true,
  pausedAt: true,
  outcome: true,
  latestEnd: true,
  cancelledAt: true,
  saleEvent: true,
  emdAmount: true,
  registrationDeadline: true,
  city: true,
});
export type PublicCard = z.infer<typeof publicCard>;

export const publicLot = publicCard.extend({
  ...auctionDetails.pick({
    steps: true,
    lotNumber: true,
    description: true,
    facts: true,
    place: true,
    report: true,
    documents: true,
    emdSetOff: true,
    charges: true,
    endDate: true,
    pauseReason: true,
    annulled: true,
  }).shape,
  /** Without the contact, which only signed-in people may see. */
  sale: saleTermsAnswer.omit(BIDDERS_ONLY).optional(),
});
export type PublicLot = z.infer<typeof publicLot>;

/** A lot that was won and paid for. */
const soldLot = z.object({
  _id: z.string(),
  title: z.string(),
  city: z.string().nullable(),
  /** Without premium and other charges. */
  winningBid: rupees,
  bidCount: z.number(),
  endedAt: isoTime,
});
export type SoldLot = z.infer<typeof soldLot>;

/** The element of a lot's page that contains the lot as JSON. */
export const EMBEDDED_LOT_ID = 'lot';

/** The query of the signed-in list, without the filters for signed-in people and admins. */
export const listLots = defineRoute({
  method: 'GET',
  path: '/lots',
  audience: 'public',
  service: 'lots-api',
  summary: 'One page of the lots that everybody may see.',
  query: z
    .strictObject({
      ...lotQueryFields,
      status: z.enum(PUBLIC_STATUSES).optional(),
      ...pageFields,
    })
    .superRefine(checkFacts),
  response: z.object({
    success: z.literal(true),
    lots: z.array(publicCard),
    ...pageAnswer,
    serverTime: time,
  }),
  errors: ['NOT_PUBLIC'],
});

/** When a page asks again; null: no more. The last release's answers, which the edge may still have, do not say it. */
const comeBackAfterMs = z.int().nullable().optional();

export const getLot = defineRoute({
  method: 'GET',
  path: '/lots/{id}',
  audience: 'public',
  service: 'lots-api',
  summary: 'One lot. NOT_FOUND for a draft. The answer may be a second old while the clock of the lot runs.',
  params: auctionIdParams,
  response: z.object({ success: z.literal(true), lot: publicLot, comeBackAfterMs, serverTime: time }),
  errors: ['NOT_FOUND', 'NOT_PUBLIC'],
});

export const getLiveLot = defineRoute({
  method: 'GET',
  path: '/lots/{id}/live',
  audience: 'public',
  service: 'lots-api',
  summary:
    'Price and clock of a lot, for pages that lost their WebSocket: the edge answers any number of them, with what is at most a second old.',
  params: auctionIdParams,
  /** As frames of the WebSocket have it, without the people. */
  response: auctionFrame
    .pick({
      status: true,
      seq: true,
      currentBid: true,
      leastBid: true,
      reserveStatus: true,
      closesAt: true,
      pausedAt: true,
      outcome: true,
    })
    .extend({ success: z.literal(true), comeBackAfterMs, serverTime: time }),
  errors: ['NOT_FOUND', 'NOT_PUBLIC'],
});

export const getRelatedLots = defineRoute({
  method: 'GET',
  path: '/lots/{id}/related',
  audience: 'public',
  service: 'lots-api',
  summary:
    'Lots like this one, the most similar first, at most 6 each: `similar` ones run or start later, `sold` ones were won and paid for in the last twelve months.',
  params: auctionIdParams,
  response: z.object({ success: z.literal(true), similar: z.array(publicCard), sold: z.array(soldLot) }),
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

export const roomPage = defineRoute({
  method: 'GET',
  path: '/pages/auctions/{id}',
  audience: 'public',
  service: 'lots-api',
  summary: 'The page of the room, with title and picture of its lot in the HTML, if everybody may see them.',
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
