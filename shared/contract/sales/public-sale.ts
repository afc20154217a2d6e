/** A sale as its page on the site shows it. */
import * as z from 'zod';
import { saleTerms } from '#shared/model/lots/sale.ts';
import { DEPOSIT_STATES } from '#shared/model/money/payment-enums.ts';
import { MAX_SALE_LOTS } from '#shared/model/sales/sale-schedule.ts';
import { auctionDetails, auctionIdParams } from '../auctions.ts';
import { isoTime, rupees, time } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { publicCard } from '../lots/public-lots.ts';
import { saleFacts } from './sales.ts';

/** A lot in the catalogue of a sale. */
const catalogueLot = z.object({
  ...publicCard.shape,
  ...auctionDetails.pick({
    lotNumber: true,
    description: true,
    facts: true,
    emdAmount: true,
    endDate: true,
    registrationDeadline: true,
  }).shape,
  inspections: saleTerms.shape.inspections,
  /** Its number in the sale, from 1. */
  number: z.number(),
});
export type CatalogueLot = z.infer<typeof catalogueLot>;

const ownPart = z.object({
  deposit: z.object({ amount: rupees, state: z.enum(DEPOSIT_STATES) }),
  power: z.object({ limit: rupees, used: rupees }).nullable(),
  /** Until the registration deadline, and before the first bid. */
  canWithdraw: z.boolean(),
});

const salePages = {
  params: auctionIdParams,
  query: z.strictObject({
    /** The number of the lot before the first. */
    after: z.coerce.number().int().min(0).max(MAX_SALE_LOTS).default(0),
  }),
  response: z.object({
    success: z.literal(true),
    sale: saleFacts.extend({
      /** Of published lots. */
      lotCount: z.number(),
      lots: z.array(catalogueLot),
      /** Send as `after` for the next page; null on the last. */
      next: z.number().nullable(),
      /** The caller's registration for a sale with one deposit; null without one, and for everybody who is not signed in. */
      own: ownPart.nullable(),
      /** When the last lot ends if nobody bids. */
      lastEnd: isoTime,
    }),
    serverTime: time,
  }),
} as const;
export type PublicSale = z.infer<typeof salePages.response>['sale'];

export const getSale = defineRoute({
  method: 'GET',
  path: '/sales/{id}',
  audience: 'public',
  service: 'lots-api',
  summary: 'A sale with a page of its published lots in order, for everybody. NOT_FOUND while none is published.',
  ...salePages,
  errors: ['NOT_FOUND', 'NOT_PUBLIC'],
});

export const getSaleSignedIn = defineRoute({
  method: 'GET',
  path: '/auctions/sales/{id}',
  audience: 'signed-in',
  service: 'browse-api',
  summary: 'The same for signed-in people, where lots are for them only.',
  ...salePages,
  errors: ['NOT_FOUND'],
});

/** CloudFront asks for it at `/sale/{id}`. */
export const salePage = defineRoute({
  method: 'GET',
  path: '/pages/sale/{id}',
  audience: 'public',
  service: 'lots-api',
  summary: 'The page of a sale, with its title in the HTML. Its status is 404 for an unknown sale.',
  params: z.object({ id: z.string() }),
  contentType: 'text/html',
  response: z.string(),
  errors: [],
});
