/** Random histories of an auction's money. */
import fc from 'fast-check';
import type { PriceTerms } from '#shared/model/money/win-sum.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { PEOPLE, type Who } from './simulation.ts';

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
/** An admin asks the highest bidder for more, and somebody answers, sometimes with a price of before. */
const counterOffer = fc.oneof(
  fc.record({ do: one('counter-offer'), more: fc.integer({ min: 0, max: 2 }), hours: fc.constantFrom(1, 8, 20, 23) }),
  fc.record({ do: one('counter-answer'), who, answer: fc.constantFrom('accept' as const, 'decline' as const) }),
);
const withApproval = fc.oneof(
  { weight: 6, arbitrary: alone },
  { weight: 1, arbitrary: approval },
  { weight: 1, arbitrary: counterOffer },
);

/** The start moves later, and people leave. */
const postponement = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: one('postpone'), minutes: fc.integer({ min: 1, max: 240 }) }) },
  { weight: 3, arbitrary: fc.record({ do: one('withdraw'), who }) },
);
/** Transfers that pay a part, or more than is owed, and such a record that is wrong. */
const transfer = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: one('transfer'), quarters: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ do: one('undo-transfer'), nth: place }) },
);
const withTransfers = fc.oneof({ weight: 3, arbitrary: alone }, { weight: 2, arbitrary: transfer });
const withPostponement = fc.oneof({ weight: 6, arbitrary: withApproval }, { weight: 3, arbitrary: postponement });

/** The yard hands the lot over, takes the record back, or waives the storage. Two gates may act at once. */
const collection = fc.record({
  do: fc.constantFrom('collect', 'collect', 'collect', 'uncollect', 'waive'),
  gate: fc.nat({ max: 1 }),
});
const withCollection = fc.oneof(
  { weight: 4, arbitrary: withPostponement },
  { weight: 4, arbitrary: collection },
  { weight: 2, arbitrary: fc.record({ do: one('by-hand'), nth: fc.nat({ max: 1 }) }) },
);

/** The house pays the seller a part of what it can, takes a payout back, or spends money on the lot. */
const ofSeller = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: one('pay-seller'), part: fc.constantFrom(1, 2, 3) }) },
  { weight: 1, arbitrary: fc.record({ do: one('take-payout-back'), nth: place }) },
  { weight: 1, arbitrary: fc.record({ do: one('cost'), rupees: fc.integer({ min: 1, max: 9_999 }) }) },
);
const withSeller = fc.oneof(
  { weight: 2, arbitrary: withPostponement },
  { weight: 2, arbitrary: decision.arbitrary },
  { weight: 3, arbitrary: ofSeller },
);

export type Step =
  | (typeof withCollection extends fc.Arbitrary<infer S> ? S : never)
  | (typeof voided extends fc.Arbitrary<infer S> ? S : never)
  | (typeof withSeller extends fc.Arbitrary<infer S> ? S : never)
  | (typeof transfer extends fc.Arbitrary<infer S> ? S : never);

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

/** Histories of an auction, or a sale, that is postponed while people register, and after registration has ended. */
export const postponements: fc.Arbitrary<History> = fc
  .record({
    history: histories,
    ofSale: fc.boolean(),
    registering: fc.array(momentOf(withPostponement, 1, 15 * MINUTE, 40 * MINUTE), { minLength: 2, maxLength: 12 }),
  })
  .map(({ history, ofSale, registering }) => ({ ...history, ofSale, registering }));

const voided = fc.record({ do: one('void') });

/**
 * Histories of an auction, or a sale, in which two people take back the bids of whoever leads, while it runs and just
 * after.
 */
export const voids: fc.Arbitrary<History> = fc
  .record({
    history: histories,
    ofSale: fc.boolean(),
    bidders: fc.array(who, { minLength: 1, maxLength: 6 }),
    running: fc.array(
      momentOf(
        fc.oneof(
          { weight: 3, arbitrary: voided },
          { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('disable', 'reject', 'pardon'), who }) },
          { weight: 1, arbitrary: fc.record({ do: one('tick') }) },
        ),
        1,
        MINUTE,
      ),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ history, ...during }) => ({ ...history, ...during, registeredFirst: PEOPLE }));

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

/** Histories of a win that is paid in parts. */
export const inParts = won(
  fc.array(momentOf(fc.oneof(withTransfers, decision), ...AFTER_WIN), { minLength: 4, maxLength: 24 }),
);
/** Histories of a win whose seller is paid while the win may still be undone. */
export const consignments = won(fc.array(momentOf(withSeller, ...AFTER_WIN), { minLength: 4, maxLength: 24 }));

const unsold = (over: fc.Arbitrary<Moment[]>) => won(over).map((one) => ({ ...one, isBelowReserve: true }));

/** Histories of an auction that everybody bid in, below its reserve. A bid can be accepted for 24 hours. */
export const belowReserve = unsold(fc.array(momentOf(withApproval, ...AFTER_WIN), { minLength: 2, maxLength: 20 }));

/** Histories in which a counter-offer is made and answered soon after the end. */
export const counterOffers = unsold(
  fc
    .record({
      first: fc.array(momentOf(fc.oneof(counterOffer, counterOffer, approval), 1, HOUR), {
        minLength: 2,
        maxLength: 6,
      }),
      rest: fc.array(momentOf(withApproval, ...AFTER_WIN), { maxLength: 12 }),
    })
    .map(({ first, rest }) => [...first, ...rest]),
);

/** Short histories of one kind of step. */
export const visits = histories.chain((one) =>
  fc
    .array(momentOf(visit.arbitrary, MINUTE), { maxLength: 4 })
    .map((registering) => ({ ...one, registering, over: [] })),
);
export const decisions = won(fc.array(momentOf(decision.arbitrary, HOUR), { minLength: 2, maxLength: 8 }));

/** Two gates hand the lot over at the same moment. */
const twoGates: fc.Arbitrary<Moment> = fc.record({
  step: fc.constant<Step>({ do: 'collect', gate: 0 }),
  meanwhile: fc.constant<Step>({ do: 'collect', gate: 1 }),
  after: fc.constantFrom(30 * HOUR, 73 * HOUR),
  crashAt: fc.constant(null),
});
const atYard = momentOf(withCollection, 1, 7 * HOUR, 30 * HOUR, 73 * HOUR);

/** Histories of a lot that is paid for soon after its end and stands in the yard beyond its one free day. */
export const collections: fc.Arbitrary<History> = won(
  fc
    .record({
      pays: fc.constantFrom<Step>(
        { do: 'visit', who: 'u1', type: 'final', isDelivered: true, before: null },
        { do: 'decide', about: undefined, kind: 'record-payment' },
      ),
      rest: fc.array(fc.oneof({ weight: 5, arbitrary: atYard }, { weight: 1, arbitrary: twoGates }), {
        minLength: 2,
        maxLength: 14,
      }),
    })
    .map(({ pays, rest }) => [{ step: pays, meanwhile: null, after: HOUR, crashAt: null }, ...rest]),
);
