/** Routes for admins: the state of a sale, and decisions about unpaid wins. */
import * as z from 'zod';
import { approves, doneOrAsked } from '../asked-acts.ts';
import { auctionIdParams, depositState } from '../auctions.ts';
import { done, time, idField, isoTime, rupees, rupeesField, timeField } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { chargeLine } from './charges.ts';
import { appointment } from './handover.ts';
import { moneyEvent, reason, bankTransfer, fitsMethod } from './money-fields.ts';

const winState = z.enum(['settling', 'due', 'overdue', 'paid', 'forfeited', 'passed-on']);

export const settlement = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** What is or was to be paid: the bid and the charges, less a deposit that is set off and what has arrived in parts. */
  amount: rupees,
  /** The parts of the amount. */
  lines: z.array(chargeLine),
  /** The deposit that is set off. */
  setOff: rupees,
  /** What has arrived in parts; `amount` is the rest. */
  inParts: rupees.optional(),
  /** The winner's reference for a bank transfer. */
  reference: z.string(),
  state: winState,
  paymentDueAt: z.nullable(time),
  paidBy: z.enum(['razorpay', 'bank transfer']).nullable(),
  deposit: z.object({
    amount: rupees,
    state: depositState,
    /** A runner-up whose deposit was refunded must pay it again first. */
    isOwed: z.boolean(),
  }),
  /** Why the winner could not pay online. */
  couldNotPay: z.string().nullable(),
  /** Why this blocks a forfeit; null when the winner got more time afterwards. */
  notForfeited: z.string().nullable(),
  /**
   * What the buyer has said of the collection, and their pass; null unless the lot is paid for, and all of the money is
   * here and undisputed.
   */
  handover: z.nullable(
    z.object({
      paymentId: z.string(),
      appointment: appointment.nullable(),
      pass: z.string().nullable(),
      collected: z.nullable(z.object({ at: isoTime, name: z.string() })),
    }),
  ),
  /** The lot has left the yard with them, whatever has become of the payment since. */
  hasLotLeft: z.literal(true).optional(),
  /** `partsBack`: what went back with it in parts and is still here, so that undoing it holds it again. */
  decision: z
    .object({
      kind: z.string(),
      by: z.string(),
      at: isoTime,
      reason: z.string(),
      canBeUndone: z.boolean(),
      partsBack: rupees.optional(),
    })
    .nullable(),
  /** The decisions that are possible now. */
  choices: z.array(z.enum(['extend', 'record-payment', 'offer', 'forfeit', 'undo'])),
});
export type Win = z.infer<typeof settlement>;

export const getSettlement = defineRoute({
  method: 'GET',
  path: '/admin/auction/{id}/settlement',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'The state of a sale: the winner with contact details, amounts due and paid, the deposit, and the possible decisions.',
  params: auctionIdParams,
  response: z.object({
    success: z.literal(true),
    /** The current winner first, then former winners; empty when nobody bid. */
    wins: z.array(settlement),
    /** The bidder to whom the lot could be offered, at their own last bid. */
    runnerUp: z
      .object({
        userId: z.string(),
        name: z.string(),
        bid: rupees,
        /** What they would pay: the bid and the charges, less a deposit that is set off. */
        amount: rupees,
        lines: z.array(chargeLine),
        setOff: rupees,
        /** The deposit that they must pay again first. */
        depositOwed: rupees,
      })
      .nullable(),
    /** The highest bid of an auction that ended below its reserve, while an admin may still accept it. */
    approval: z
      .object({
        userId: z.string(),
        name: z.string(),
        bid: rupees,
        reserve: rupees,
        /** What the bidder would pay: the bid and the charges, less a deposit that is set off. */
        amount: rupees,
        /** The deposit that is held. */
        deposit: rupees,
        until: time,
        /** What to know before it is accepted: the bidder's account is disabled. */
        warning: z.string().optional(),
        /** The newest counter-offer; null without one. While it is open, nothing else can be decided. */
        counterOffer: z
          .object({ amount: rupees, until: time, state: z.enum(['open', 'declined', 'lapsed']) })
          .nullable(),
      })
      .nullable(),
    history: z.array(moneyEvent),
    serverTime: time,
  }),
  errors: ['NOT_FOUND'],
});

/** `userId` is the winner whom the admin saw. */
const winCommand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('extend'), userId: idField, dueAt: timeField, reason }),
  /** Less than what is owed is a part. */
  z
    .strictObject({
      kind: z.literal('record-payment'),
      userId: idField,
      amount: rupeesField,
      ...bankTransfer.shape,
      approves,
    })
    .check(fitsMethod),
  /** `runnerUpId` is the runner-up whom the admin saw; another one may have become first since. */
  z.strictObject({ kind: z.literal('offer'), userId: idField, runnerUpId: idField, reason }),
  z.strictObject({ kind: z.literal('forfeit'), userId: idField, reason, approves }),
  /** `decidedAt`: when the decision was made that the admin saw; a colleague may have decided anew since. */
  z.strictObject({ kind: z.literal('undo'), userId: idField, reason, decidedAt: timeField.optional() }),
]);
export type WinCommandBody = z.input<typeof winCommand>;

export const decideWin = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/decisions',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'Decides about an unpaid win, or takes the last decision back if no money has moved since. Forfeiting a deposit and recording a large bank transfer may need a second person.',
  params: auctionIdParams,
  mayAsk: true,
  body: { kind: 'json', schema: winCommand },
  response: doneOrAsked,
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_PAYABLE', 'AMOUNT_MISMATCH', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});

export const decideApproval = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/approval',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'Accepts or declines the highest bid of an auction that ended below its reserve. Accepted, it is an ordinary win. Idempotent.',
  params: auctionIdParams,
  body: {
    kind: 'json',
    schema: z.discriminatedUnion('decision', [
      z.strictObject({
        decision: z.literal('accept'),
        /** The admin has read the warning that the bidder's account is disabled. */
        evenIfDisabled: z.literal(true).optional(),
      }),
      /** The bidder reads the reason. */
      z.strictObject({ decision: z.literal('decline'), reason }),
    ]),
  },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const makeCounterOffer = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/counter-offer',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'Offers the lot to the highest bidder for more than a bid below the reserve, and at most the reserve. Until it is answered or its time is over, the bid is neither accepted nor declined. Idempotent.',
  params: auctionIdParams,
  body: {
    kind: 'json',
    schema: z.strictObject({
      amount: rupeesField,
      /** The last time to answer, within the time in which the bid can be accepted. */
      until: timeField,
    }),
  },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
