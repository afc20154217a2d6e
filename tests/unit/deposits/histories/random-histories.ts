/** Random histories of an auction's money. */
import fc from 'fast-check';
import type { PriceTerms } from '#shared/model/money/win-sum.ts';
import { PEOPLE, type Who } from './simulation.ts';
import { HOUR } from '#tests/support/builders/time.ts';

const who = fc.constantFrom(...PEOPLE);
const type = fc.constantFrom('emd' as const, 'emd' as const, 'final' as const);
const place = fc.nat({ max: 4 });
/** Usually null. */
const usuallyNull = <T>(weight: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight, arbitrary });
const one = <K extends string>(kind: K) => fc.constant(kind);

/** A visit to the checkout. Other steps may happen before its webhook arrives, or the webhook is lost. */
const visit = {
  weight: 6,
  arbitrary: fc.record({
    do: one('visit'),
    who,
    type,
    isDelivered: fc.boolean(),
    before: usuallyNull(1, fc.constantFrom('reject' as const, 'disable' as const, 'cancel' as const)),
  }),
};
const decision = {
  weight: 6,
  arbitrary: fc.record({
    do: one('decide'),
    // Usually about the current winner.
    about: fc.oneof({ weight: 1, arbitrary: who }, { weight: 5, arbitrary: fc.constant(undefined) }),
    kind: fc.constantFrom('extend', 'record-payment', 'offer', 'offer', 'forfeit', 'undo'),
  }),
};
const alone = fc.oneof(
  visit,
  decision,
  { weight: 9, arbitrary: fc.record({ do: fc.constantFrom('order', 'pay', 'pay'), who, type }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('authorize', 'fail', 'pay-again'), who, type }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('webhook', 'webhook', 'verify', 'repeat'), nth: place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('refund-now', 'by-hand', 'refuse'), nth: place }) },
  // Its webhook may be lost for good.
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('settle', 'refund-at-provider', 'bounce'),
      nth: place,
      isDelivered: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('lose-dispute'), nth: place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('withdraw', 'reject', 'disable', 'pardon'), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: one('trouble'),
      operation: fc.constantFrom(
        'createOrder',
        'findOrder',
        'listOrderPayments',
        'refund',
        'listRefunds',
        'capturePayment',
      ),
      kind: fc.constantFrom('request-lost' as const, 'answer-lost' as const, 'refuse' as const, 'no-access' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: one('refunds-end'), as: fc.constantFrom('processed', 'pending', 'failed') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'reprice') }) },
  { weight: 1, arbitrary: fc.record({ do: one('annul') }) },
  { weight: 5, arbitrary: fc.record({ do: one('tick') }) },
);

/** An admin's decision about a highest bid below the reserve. */
const approval = fc.record({ do: one('approve'), decision: fc.constantFrom('accept' as const, 'decline' as const) });
const withApproval = fc.oneof({ weight: 6, arbitrary: alone }, { weight: 1, arbitrary: approval });

export type Step = typeof withApproval extends fc.Arbitrary<infer S> ? S : never;

const MINUTE = HOUR / 60;

/** One or two concurrent steps, the time since the last moment, and the call at which the process crashes. */
const momentOf = (step: fc.Arbitrary<Step>, ...after: number[]) =>
  fc.record({
    step,
    meanwhile: usuallyNull(2, step),
    after: fc.constantFrom(...after),
    crashAt: usuallyNull(1, fc.nat({ max: 20 })),
  });
const momentAfter = (...after: number[]) => momentOf(alone, ...after);
export type Moment = ReturnType<typeof momentAfter> extends fc.Arbitrary<infer M> ? M : never;

export const CHARGES = { premium: 5_00, other: 999_99, otherName: '', lotGst: 0, chargesGst: 18_00 };

export interface History {
  readonly terms: Partial<PriceTerms>;
  /** No bid reaches the reserve. */
  readonly isBelowReserve?: boolean;
  /** A sale takes the deposit, once for its lots. */
  readonly ofSale?: boolean;
  /** Users who register without problems. */
  readonly registeredFirst: readonly Who[];
  /** Users who bid in this order if they may. */
  readonly bidders: readonly Who[];
  readonly registering: readonly Moment[];
  readonly running: readonly Moment[];
  readonly over: readonly Moment[];
}

const terms = fc.constantFrom<Partial<PriceTerms>>(
  {},
  { charges: CHARGES },
  { emdSetOff: true },
  { emdSetOff: true, charges: CHARGES },
);

export const histories: fc.Arbitrary<History> = fc.record({
  terms,
  registeredFirst: fc.subarray([...PEOPLE]),
  bidders: fc.array(who, { maxLength: 6 }),
  // Registration ends after an hour.
  registering: fc.array(momentAfter(1, MINUTE, 5 * MINUTE, 15 * MINUTE), { maxLength: 16 }),
  running: fc.array(momentAfter(1, MINUTE, 10 * MINUTE), { maxLength: 4 }),
  // A win is due after 72 hours.
  over: fc.array(momentAfter(1, 10 * MINUTE, HOUR, 7 * HOUR, 30 * HOUR), { maxLength: 24 }),
});

const won = (over: fc.Arbitrary<Moment[]>): fc.Arbitrary<History> =>
  fc.record({
    terms,
    registeredFirst: fc.constant(PEOPLE),
    bidders: fc.constant(PEOPLE),
    registering: fc.constant([]),
    running: fc.constant([]),
    over,
  });
const AFTER_WIN = [1, HOUR, 7 * HOUR, 30 * HOUR, 73 * HOUR] as const;

/** Histories of a win: everybody has registered and bid without problems. */
export const wins = won(fc.array(momentAfter(...AFTER_WIN), { minLength: 4, maxLength: 24 }));

const unsold = (over: fc.Arbitrary<Moment[]>) => won(over).map((one) => ({ ...one, isBelowReserve: true }));

/** Histories of an auction that everybody bid in, below its reserve. A bid can be accepted for 24 hours. */
export const belowReserve = unsold(fc.array(momentOf(withApproval, ...AFTER_WIN), { minLength: 2, maxLength: 20 }));

/** Short histories of one kind of step. */
export const visits = histories.chain((one) =>
  fc
    .array(momentOf(visit.arbitrary, MINUTE), { maxLength: 4 })
    .map((registering) => ({ ...one, registering, over: [] })),
);
export const decisions = won(fc.array(momentOf(decision.arbitrary, HOUR), { minLength: 2, maxLength: 8 }));
