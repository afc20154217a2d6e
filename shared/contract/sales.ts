/** Sales: several lots that are sold one after another, under one name. */
import * as z from 'zod';
import { saleTerms } from '#shared/model/lots/sale.ts';
import { MAX_EVERY_MINUTES, MAX_SALE_LOTS, scheduleProblem } from '#shared/model/sales/sale-schedule.ts';
import { auctionCard, auctionDetails, auctionIdParams, postponedFact } from './auctions.ts';
import { DEPOSIT_STATES } from '#shared/model/money/payment-enums.ts';
import { charges } from './money/charges.ts';
import { statedReason } from './money/money-fields.ts';
import { MIN_ORDER } from '#shared/model/money/money.ts';
import { done, idField, isoTime, rupees, rupeesField, time, timeField, uuidField } from './fields.ts';
import { pageFields } from './lots/lot-query.ts';
import { publicCard } from './lots/public-lots.ts';
import { defineRoute } from './http/route.ts';
import { oneLine } from '#shared/model/plain-text.ts';

export const MAX_SALE_TEXTS = { name: 120, place: 300, terms: 4_000 } as const;

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters, please.`);
const line = (max: number) => text(max).overwrite(oneLine);
const tooLate = `Between 0 and ${MAX_EVERY_MINUTES} minutes, please.`;

/** How many times of the deposit. */
export const MAX_MULTIPLE = 1_000;
const wrongMultiple = `A whole number between 1 and ${MAX_MULTIPLE}, please.`;
const multiple = z.number(wrongMultiple).int(wrongMultiple).min(1, wrongMultiple).max(MAX_MULTIPLE, wrongMultiple);

export const saleForm = {
  name: line(MAX_SALE_TEXTS.name).min(1, 'Please give the sale a name.'),
  /** Empty when nothing is known, like the terms. */
  place: line(MAX_SALE_TEXTS.place),
  terms: text(MAX_SALE_TEXTS.terms),
  registrationDeadline: timeField,
  startDate: timeField,
  firstEnd: timeField,
  everyMinutes: z.number(tooLate).int(tooLate).min(0, tooLate).max(MAX_EVERY_MINUTES, tooLate),
  staggersStarts: z.boolean(),
  /**
   * One deposit for all lots: rupees, and how many times of it somebody may bid for at the same time. Null: each lot takes
   * its own. Left out in a change, it stays.
   */
  deposit: z
    .strictObject({
      amount: rupeesField.check(z.refine((amount) => amount >= MIN_ORDER, 'At least ₹1, please.')),
      multiple,
    })
    .nullable()
    .optional(),
};

interface SentTimes {
  readonly registrationDeadline: number;
  readonly startDate: number;
  readonly firstEnd: number;
  readonly everyMinutes: number;
  readonly staggersStarts: boolean;
}

export const scheduleFrom = ({
  registrationDeadline,
  startDate,
  firstEnd,
  everyMinutes,
  staggersStarts,
}: SentTimes) => ({
  registrationDeadlineAt: registrationDeadline,
  startAt: startDate,
  firstEndAt: firstEnd,
  everyMinutes,
  staggersStarts,
});

function checkTimes(form: SentTimes, context: z.RefinementCtx): void {
  const problem = scheduleProblem(scheduleFrom(form));
  if (problem !== undefined) context.addIssue({ code: 'custom', path: [problem.field], message: problem.sentence });
}

/** A change names the version that the admin saw. */
const version = z.number().int().min(0);

const saleFacts = z.object({
  _id: z.string(),
  name: z.string(),
  place: z.string(),
  terms: z.string(),
  registrationDeadline: time,
  startDate: time,
  firstEnd: time,
  everyMinutes: z.number(),
  staggersStarts: z.boolean(),
  /** When all its times were last moved to later ones, and why. */
  postponed: postponedFact,
  /** One deposit for all lots, and how many times of it somebody may bid for; null when each lot takes its own. */
  deposit: z.object({ amount: rupees, multiple: z.number() }).nullable(),
});
export type SaleFacts = z.infer<typeof saleFacts>;

/** A lot of a sale, for admins. */
const lotOfSale = z.object({
  ...auctionCard.pick({
    _id: true,
    title: true,
    images: true,
    status: true,
    outcome: true,
    pausedAt: true,
    basePrice: true,
  }).shape,
  lotNumber: z.number(),
  houseNumber: z.string().optional(),
  emdAmount: rupees,
  /** Seconds. */
  bidInterval: z.number(),
  charges,
  bidderCount: z.number(),
  /** Its place in the sale, from 0. A deleted lot leaves a gap. */
  place: z.number(),
  registrationDeadline: time,
  startDate: time,
  endDate: time,
  /** Whether its times are those of the sale. */
  isOnSchedule: z.boolean(),
});
export type LotOfSale = z.infer<typeof lotOfSale>;

/** Somebody who has registered for a sale with one deposit. */
const bidderOfSale = z.object({
  userId: z.string(),
  name: z.string(),
  number: z.number(),
  registeredAt: time,
  deposit: z.object({ amount: rupees, state: z.enum(DEPOSIT_STATES) }),
  /** Null once the deposit is released. `used`: what they lead with, or have won and not paid. */
  power: z.object({ limit: rupees, used: rupees }).nullable(),
});
export type BidderOfSale = z.infer<typeof bidderOfSale>;

const saleIdParams = z.object({ id: idField });

export const listSales = defineRoute({
  method: 'GET',
  path: '/admin/sales',
  audience: 'admin',
  duty: ['lots', 'money'],
  service: 'browse-api',
  summary: 'One page of the sales, the newest first.',
  query: z.strictObject(pageFields),
  response: z.object({
    success: z.literal(true),
    sales: z.array(saleFacts.extend({ lotCount: z.number() })),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});

export const getSaleForAdmin = defineRoute({
  method: 'GET',
  path: '/admin/sales/{id}',
  audience: 'admin',
  duty: ['lots', 'money'],
  service: 'browse-api',
  summary: 'A sale with all its lots in order, drafts included.',
  params: saleIdParams,
  response: z.object({
    success: z.literal(true),
    sale: saleFacts.extend({
      version: z.number(),
      lots: z.array(lotOfSale),
      /** The registrations for a sale with one deposit, by number, and at most the first 500. */
      bidderCount: z.number(),
      bidders: z.array(bidderOfSale),
    }),
    serverTime: time,
  }),
  errors: ['NOT_FOUND'],
});

export const createSale = defineRoute({
  method: 'POST',
  path: '/admin/sales',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary: 'Creates a sale without lots. Idempotent for the same requestId.',
  body: { kind: 'json', schema: z.strictObject({ ...saleForm, requestId: uuidField }).superRefine(checkTimes) },
  response: z.object({ success: z.literal(true), message: z.string(), sale: z.object({ _id: z.string() }) }),
  errors: ['CONFLICT'],
});

export const updateSale = defineRoute({
  method: 'PUT',
  path: '/admin/sales/{id}',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary: 'Changes a sale. Its lots keep their times until they are told to follow the schedule.',
  params: saleIdParams,
  body: { kind: 'json', schema: z.strictObject({ ...saleForm, version }).superRefine(checkTimes) },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'AUCTION_LOCKED'],
});

/** What became of each lot that a request names. */
const outcomes = z.object({
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
