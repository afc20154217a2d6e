/** The routes with which admins see how a sale stands, and decide about wins that were not paid. */
import * as z from 'zod';
import { chargeLine } from './charges.ts';
import { auctionIdParams, depositState } from '../auctions.ts';
import { done, time, idField, isoTime, rupees, rupeesField, timeField } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { moneyEvent, reason, bankTransfer } from './money-fields.ts';

const winState = z.enum(['settling', 'due', 'overdue', 'paid', 'forfeited', 'passed-on']);

export const settlement = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** What is (or was) to be paid: the bid and the charges, less a deposit that counts. */
  amount: rupees,
  /** What the amount is made of. */
  lines: z.array(chargeLine),
  /** The deposit that is taken off. */
  setOff: rupees,
  /** What the winner quotes in a bank transfer. */
  reference: z.string(),
  state: winState,
  paymentDueAt: z.nullable(time),
  paidBy: z.enum(['razorpay', 'bank transfer']).nullable(),
  deposit: z.object({
    amount: rupees,
    state: depositState,
    /** A runner-up must pay it again before the lot. */
    isOwed: z.boolean(),
  }),
  /** Why paying online was not possible. */
  couldNotPay: z.string().nullable(),
  /** Why nothing can be forfeited for that; null where more time was given after it. */
  notForfeited: z.string().nullable(),
  decision: z
    .object({ kind: z.string(), by: z.string(), at: isoTime, reason: z.string(), canBeUndone: z.boolean() })
    .nullable(),
  /** What can be decided now. */
  choices: z.array(z.enum(['extend', 'record-payment', 'offer', 'forfeit', 'undo'])),
});
export type Win = z.infer<typeof settlement>;

export const getSettlement = defineRoute({
  method: 'GET',
  path: '/admin/auction/{id}/settlement',
  audience: 'admin',
  service: 'money-api',
  summary: 'How the sale stands: the winner with contact, what is due and paid, the EMD, and what can be decided.',
  params: auctionIdParams,
  response: z.object({
    success: z.literal(true),
    /** The current winner first, then those the lot was passed on from; none where nobody bid. */
    wins: z.array(settlement),
    /** To whom the lot could be offered, at their own last bid. */
    runnerUp: z
      .object({
        userId: z.string(),
        name: z.string(),
        bid: rupees,
        /** What they would pay: the bid and the charges, less a deposit that counts. */
        amount: rupees,
        lines: z.array(chargeLine),
        setOff: rupees,
        /** The deposit they must pay again first. */
        depositOwed: rupees,
      })
      .nullable(),
    history: z.array(moneyEvent),
    serverTime: time,
  }),
  errors: ['NOT_FOUND'],
});

/** `userId` is whose win it is about: the one that was on the screen. */
const winCommand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('extend'), userId: idField, dueAt: timeField, reason }),
  z.strictObject({
    kind: z.literal('record-payment'),
    userId: idField,
    amount: rupeesField,
    ...bankTransfer.shape,
  }),
  /** `runnerUpId` is to whom: a decision about an account may have made somebody else the runner-up. */
  z.strictObject({ kind: z.literal('offer'), userId: idField, runnerUpId: idField, reason }),
  z.strictObject({ kind: z.literal('forfeit'), userId: idField, reason }),
  z.strictObject({ kind: z.literal('undo'), userId: idField, reason }),
]);
export type WinCommandBody = z.input<typeof winCommand>;

export const decideWin = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/decisions',
  audience: 'admin',
  service: 'money-api',
  summary: 'Decides about a win that was not paid, or takes the last decision back while no money has moved on.',
  params: auctionIdParams,
  body: { kind: 'json', schema: winCommand },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_PAYABLE', 'AMOUNT_MISMATCH', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});
