/** What the people of a lot have in common, at the lot and at the person. A person looks, and decides. */
import * as z from 'zod';
import { oneLine } from '#shared/model/plain-text.ts';
import { auctionIdParams } from '../auctions.ts';
import { done, idField, isoTime } from '../fields.ts';
import { defineRoute } from '../http/route.ts';

/** `person`: the same account of Boli, which reads the page of the seller. */
export const SHARED_KINDS = ['person', 'account', 'pan', 'upi', 'document', 'device', 'address'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** The most ties of an answer. */
export const MOST_TIES = 200;

const tie = z.object({
  /** Of what is shared by whom. */
  key: z.string(),
  kind: z.enum(SHARED_KINDS),
  /** Never the value itself. At most 20 of them. */
  people: z.array(z.object({ id: z.string(), name: z.string(), part: z.enum(['bidder', 'seller', 'staff']) })),
  /** All who share it. */
  count: z.number(),
  /** Whether somebody has looked at it. */
  isSeen: z.boolean(),
});
export type SharedTieAnswer = z.infer<typeof tie>;

const sharedOfLot = z.object({
  ties: z.array(tie),
  /** All, if there are more. */
  total: z.number(),
  /** Of so many registrations those that were compared. */
  compared: z.number(),
  registered: z.number(),
  /** Who has looked last, when, and what they found. */
  looked: z.object({ by: z.string(), at: isoTime, note: z.string() }).nullable(),
});
export type SharedOfLot = z.infer<typeof sharedOfLot>;

/** Who can stop a bidder: by taking bids back, or by disabling the account. */
const duty = ['lots', 'people'] as const;

export const getSharedOfLot = defineRoute({
  method: 'GET',
  path: '/admin/auctions/{id}/shared',
  audience: 'admin',
  duty,
  service: 'admin-api',
  summary:
    'What the bidders of a lot share with each other, its seller and the staff: account, UPI handle, PAN, document, browser, address.',
  params: auctionIdParams,
  response: z.object({ success: z.literal(true), ...sharedOfLot.shape }),
  errors: ['NOT_FOUND'],
});

export const lookAtShared = defineRoute({
  method: 'PUT',
  path: '/admin/auctions/{id}/shared',
  audience: 'admin',
  duty,
  service: 'admin-api',
  summary: 'Says that somebody has looked at these ties, and what they found. What is shared anew is open again.',
  params: auctionIdParams,
  body: {
    kind: 'json',
    schema: z.strictObject({
      note: z
        .string({ error: 'Please say what you found.' })
        .overwrite(oneLine)
        .trim()
        .min(1, 'Please say what you found.')
        .max(500, 'At most 500 characters, please.'),
      /** Their keys, as they were shown. */
      ties: z.array(idField).min(1, 'There is nothing to look at.').max(MOST_TIES),
    }),
  },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const getSharedOfPerson = defineRoute({
  method: 'GET',
  path: '/admin/users/{id}/shared',
  audience: 'admin',
  duty,
  service: 'admin-api',
  summary:
    'The same for one person, lot by lot: the newest lots that they are registered for and that are not settled.',
  params: z.object({ id: idField }),
  response: z.object({
    success: z.literal(true),
    lots: z.array(z.object({ _id: z.string(), isSale: z.boolean(), title: z.string(), ...sharedOfLot.shape })),
    /** Their open registrations. */
    open: z.number(),
    /** Of those, the lots that were compared. */
    compared: z.number(),
  }),
  errors: ['NOT_FOUND'],
});
