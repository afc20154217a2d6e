/** The registered bidders of an auction, for admins. */
import * as z from 'zod';
import { VERIFY_STATUSES } from '#shared/model/accounts/account-enums.ts';
import { auctionIdParams, depositState } from './auctions.ts';
import { isoTime, rupees, time } from './fields.ts';
import { defineRoute } from './http/route.ts';

/** How a bidder stands in one auction. `defaulted`: won and did not pay. */
export const STANDINGS = [
  'registered',
  'leading',
  'outbid',
  'on-approval',
  'won',
  'paid',
  'lost',
  'defaulted',
  'cancelled',
] as const;

export const registeredBidder = z.object({
  userId: z.string(),
  /** In order of registration, from 1. */
  number: z.number(),
  name: z.string(),
  /** Null when the account was erased, like the next two. */
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  verifyStatus: z.enum(VERIFY_STATUSES).nullable(),
  /** Whether the account is active. */
  isActive: z.boolean(),
  registeredAt: isoTime,
  deposit: z.object({ amount: rupees, state: depositState }),
  /** Null before their first bid. */
  lastBid: z.nullable(rupees),
  standing: z.enum(STANDINGS),
  /** Until when the winner may pay; null for others. */
  paymentDueAt: z.nullable(time),
  /** Known since they registered: they are the seller of the lot, or share the PAN or bank account. A person decides. */
  isTiedToSeller: z.boolean().optional(),
});
export type RegisteredBidder = z.infer<typeof registeredBidder>;

export const listBidders = defineRoute({
  method: 'GET',
  path: '/admin/auctions/{id}/bidders',
  audience: 'admin',
  duty: ['lots', 'money'],
  service: 'money-api',
  summary: 'The registered bidders of an auction in order of registration, with contact, deposit and standing.',
  params: auctionIdParams,
  query: z.strictObject({
    /** The number of the last bidder of the page before. */
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({
    success: z.literal(true),
    bidders: z.array(registeredBidder),
    /** All, on every page. */
    total: z.number(),
    /** Send as `after` for the next page; null on the last. */
    next: z.number().nullable(),
  }),
  errors: ['NOT_FOUND'],
});
