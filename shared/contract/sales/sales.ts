/** Sales: several lots that are sold one after another, under one name. */
import * as z from 'zod';
import { MIN_ORDER } from '#shared/model/money/money.ts';
import { DEPOSIT_STATES } from '#shared/model/money/payment-enums.ts';
import { oneLine } from '#shared/model/plain-text.ts';
import { MAX_EVERY_MINUTES, scheduleProblem } from '#shared/model/sales/sale-schedule.ts';
import { auctionCard } from '../auction-card.ts';
import { postponedFact } from '../auctions.ts';
import { done, idField, rupees, rupeesField, time, timeField, uuidField } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { pageFields } from '../lots/lot-query.ts';
import { charges } from '../money/charges.ts';

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
export const version = z.number().int().min(0);

export const saleFacts = z.object({
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

export const saleIdParams = z.object({ id: idField });

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
    /** The highest amount that one online payment can usually carry. */
    onlineLimit: rupees,
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
