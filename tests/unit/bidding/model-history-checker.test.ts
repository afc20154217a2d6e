import { describe, expect, it } from 'vitest';
import { type Attempt, type History, violations } from '#tests/support/bidding/history-checker.ts';

/** Amounts in rupees. */
const attempt = (bidder: string, amount: number, sentAt: number, more: Partial<Attempt> = {}): Attempt => ({
  bidder,
  bidId: `${bidder}-${amount}`,
  amount: amount * 100,
  sentAt,
  answeredAt: sentAt + 10,
  answer: { kind: 'unknown' },
  ...more,
});
const accepted = (seq: number, amount: number, at: number) =>
  ({ kind: 'accepted', seq, amount: amount * 100, at }) as const;
const refused = (code: string) => ({ kind: 'refused', code }) as const;
const entry = (seq: number, userId: string, amount: number, at: number) => ({
  seq,
  userId,
  amount: amount * 100,
  at,
  bidId: `${userId}-${amount}`,
});

/** Asha bids 150, ravi's 140 is too low, asha's bid is repeated, ravi bids 160 and wins. */
const good: History = {
  terms: { basePrice: 100_00, startAt: 0, endAt: 100_000, bidInterval: 30 },
  attempts: [
    attempt('asha', 150, 1000, { answer: accepted(1, 150, 1005) }),
    attempt('ravi', 140, 1002, { answer: refused('BID_TOO_LOW') }),
    attempt('asha', 150, 1100, { answer: accepted(1, 150, 1005) }),
    attempt('ravi', 160, 1200, { answer: accepted(2, 160, 1205) }),
    attempt('asha', 170, 31_300, { receivedAt: 31_301, answer: refused('AUCTION_ENDED') }),
  ],
  ledger: [entry(1, 'asha', 150, 1005), entry(2, 'ravi', 160, 1205)],
  final: {
    status: 'completed',
    seq: 2,
    currentBid: 160_00,
    closesAt: 31_205,
    lastBid: { bidId: 'ravi-160', userId: 'ravi' },
  },
  winners: [{ userId: 'ravi', bidAmount: 160_00 }],
};

const withAttempt = (added: Attempt): History => ({ ...good, attempts: [...good.attempts, added] });
const withLedger = (...ledger: History['ledger']): History => ({
  ...good,
  ledger,
  final: { ...good.final, seq: ledger.length },
});
/** Asha leaves a maximum of 200, which answers ravi's 160 with 161. */
function withMaximums(): History {
  const automatic = { ...entry(3, 'asha', 161, 1205), bidId: 'of the house', automatic: true as const };
  return {
    terms: good.terms,
    attempts: [
      attempt('asha', 200, 1000, { upTo: true, answer: accepted(1, 101, 1005) }),
      attempt('ravi', 160, 1200, { answer: accepted(2, 160, 1205) }),
      attempt('asha', 300, 1300, { upTo: true, answer: refused('CONFLICT') }),
    ],
    ledger: [{ ...entry(1, 'asha', 101, 1005), bidId: 'asha-200' }, entry(2, 'ravi', 160, 1205), automatic],
    final: {
      status: 'completed',
      seq: 3,
      currentBid: 161_00,
      closesAt: 31_205,
      lastBid: { bidId: 'of the house', userId: 'asha' },
      maximum: {},
    },
    winners: [{ userId: 'asha', bidAmount: 161_00 }],
  };
}

const [first, second] = good.ledger;
if (first === undefined || second === undefined) throw new Error('no ledger');

describe('the checker of histories', () => {
  it('accepts a correct history', () => {
    expect(violations(good)).toEqual([]);
  });

  it('accepts a bid with a lost response, whether it was accepted or not', () => {
    const lost = { ...good, attempts: good.attempts.map((one) => ({ ...one, answer: { kind: 'unknown' } as const })) };
    expect(violations(lost)).toEqual([]);
    expect(violations(withAttempt(attempt('meera', 155, 1100)))).toEqual([]);
  });

  it('accepts that a bid is refused after the end while an earlier received one is accepted', () => {
    const early = attempt('asha', 170, 31_190, {
      receivedAt: 31_204,
      answeredAt: 32_300,
      answer: accepted(3, 170, 32_200),
    });
    const ended = attempt('meera', 165, 31_300, { receivedAt: 31_301, answer: refused('AUCTION_ENDED') });
    const final = {
      ...good.final,
      seq: 3,
      currentBid: 170_00,
      closesAt: 62_200,
      lastBid: { bidId: 'asha-170', userId: 'asha' },
    };
    const history: History = {
      ...good,
      attempts: [...good.attempts.slice(0, 4), early, ended],
      ledger: [...good.ledger, entry(3, 'asha', 170, 32_200)],
      final: { ...final, status: 'active' },
      winners: [],
    };
    expect(violations(history)).toEqual([]);
  });

  it('accepts the answers of a maximum, in the order of an auctioneer', () => {
    expect(violations(withMaximums())).toEqual([]);
  });

  it('accepts a bid that was refused while its bidder led, and sent again when they no longer did', () => {
    const { terms } = good;
    const history: History = {
      terms,
      attempts: [
        attempt('asha', 200, 1000, { upTo: true, answer: accepted(1, 101, 1005) }),
        attempt('asha', 300, 1100, { upTo: true, answer: refused('CONFLICT') }),
        attempt('ravi', 250, 1200, { answer: accepted(2, 250, 1205) }),
        attempt('asha', 300, 1300, { upTo: true, answer: accepted(3, 251, 1305) }),
      ],
      ledger: [
        { ...entry(1, 'asha', 101, 1005), bidId: 'asha-200' },
        entry(2, 'ravi', 250, 1205),
        { ...entry(3, 'asha', 251, 1305), bidId: 'asha-300' },
      ],
      final: {
        status: 'active',
        seq: 3,
        currentBid: 251_00,
        closesAt: 31_305,
        lastBid: { bidId: 'asha-300', userId: 'asha' },
        maximum: {},
      },
      winners: [],
    };
    expect(violations(history)).toEqual([]);
    const again = attempt('asha', 300, 1400, { upTo: true, answer: refused('CONFLICT') });
    expect(violations({ ...history, attempts: [...history.attempts, again] })).toEqual([
      expect.stringMatching(/^retry refused: asha asha-300/),
    ]);
  });

  it.each<[string, RegExp, readonly Partial<History['ledger'][number]>[]]>([
    ['that is too high', /^against the rules: seq 2/, [{}, {}, { amount: 199_00 }]],
    ['that is missing', /^(?:gap|against the rules|count)/, [{}, {}]],
    ['above the maximum of its bidder', /^against the rules: seq 2/, [{}, {}, { amount: 201_00 }]],
    ['against oneself', /^(?:against the rules|unasked)/, [{}, {}, { userId: 'ravi' }]],
    ['without a maximum', /^(?:against the rules|unasked)/, [{}, { userId: 'meera' }, {}]],
  ])('finds an answer %s', (_, complaint, changed) => {
    const ledger = changed.map((change, index) => ({ ...withMaximums().ledger[index]!, ...change }));
    expect(violations({ ...withMaximums(), ledger })).toEqual(
      expect.arrayContaining([expect.stringMatching(complaint)]),
    );
  });

  it('finds a maximum that stands although it is used up', () => {
    const history = withMaximums();
    const final = { ...history.final, currentBid: 161_00, maximum: {} };
    expect(violations({ ...history, final: { ...history.final, status: 'active' } })).toEqual([]);
    expect(violations({ ...history, final: { ...final, status: 'active', maximum: undefined } })).toContainEqual(
      expect.stringMatching(/^maximum/),
    );
  });

  it.each<[string, RegExp, History]>([
    ['a lost bid', /^lost: asha/, withLedger({ ...second, seq: 1 })],
    ['a gap', /^gap/, withLedger(first, { ...second, seq: 3 })],
    ['a bid that is in the ledger twice', /^double/, withLedger(first, second, { ...second, seq: 3 })],
    ['an amount that does not rise', /^not rising/, withLedger({ ...first, seq: 1, amount: 170_00 }, second)],
    ['a bid nobody sent', /^unasked/, withLedger(first, second, entry(3, 'meera', 200, 1300))],
    [
      'an acknowledgement that differs from the ledger',
      /^answered otherwise/,
      withAttempt(attempt('ravi', 160, 1300, { answer: accepted(1, 160, 1205) })),
    ],
    [
      'a retry refused as too low',
      /^retry refused/,
      withAttempt(attempt('asha', 150, 1300, { answer: refused('BID_TOO_LOW') })),
    ],
    [
      'a retry refused as too late',
      /^retry refused/,
      withAttempt(attempt('asha', 150, 32_000, { answer: refused('AUCTION_ENDED') })),
    ],
    [
      'a bid refused although it was the highest',
      /^wrongly refused/,
      withAttempt(attempt('meera', 155, 1100, { answer: refused('BID_TOO_LOW') })),
    ],
    [
      'a bid refused as too late in a running auction',
      /^wrongly refused/,
      {
        ...withAttempt(attempt('meera', 190, 1300, { answer: refused('AUCTION_ENDED') })),
        final: { ...good.final, status: 'active' },
      },
    ],
    [
      'a bid refused as too early in a started auction',
      /^wrongly refused/,
      withAttempt(attempt('meera', 190, 1300, { answer: refused('AUCTION_NOT_STARTED') })),
    ],
    [
      'a bid received after the deadline',
      /^out of time: seq 2/,
      {
        ...good,
        attempts: good.attempts.map((one) =>
          one.amount === 160_00 ? { ...one, sentAt: 31_006, answeredAt: 31_300 } : one,
        ),
        ledger: [first, { ...second, at: 31_010 }],
      },
    ],
    [
      'a bid received exactly at the deadline',
      /^out of time: seq 2/,
      { ...good, attempts: good.attempts.map((one) => (one.amount === 160_00 ? { ...one, receivedAt: 31_005 } : one)) },
    ],
    [
      'a ledger that contradicts the real order',
      /^against time/,
      {
        ...good,
        attempts: good.attempts.map((one) =>
          one.amount === 160_00 ? { ...one, sentAt: 900, answeredAt: 950, answer: accepted(2, 160, 1205) } : one,
        ),
      },
    ],
    [
      'a winner who is not the last bidder',
      /^winner/,
      { ...good, winners: [...good.winners, { userId: 'asha', bidAmount: 150_00 }] },
    ],
    ['a missing winner', /^winner/, { ...good, winners: [null] }],
    ['a wrong count', /^count/, { ...good, final: { ...good.final, seq: 3 } }],
    ['a wrong last bid', /^end/, { ...good, final: { ...good.final, lastBid: { bidId: 'asha-150', userId: 'asha' } } }],
  ])('finds %s', (_, complaint, history) => {
    expect(violations(history)).toEqual(expect.arrayContaining([expect.stringMatching(complaint)]));
  });
});

/** Asha's maximum of 200 is overtaken by Ravi's 250, which is taken back: Asha leads again, and answers Meera. */
function withVoid(): History {
  const restated = { ...entry(3, 'asha', 101, 1300), bidId: 'void', restates: 1 };
  const automatic = { ...entry(5, 'asha', 161, 1405), bidId: 'of the house', automatic: true as const };
  return {
    terms: good.terms,
    attempts: [
      attempt('asha', 200, 1000, { upTo: true, answer: accepted(1, 101, 1005) }),
      attempt('ravi', 250, 1200, { answer: accepted(2, 250, 1205) }),
      attempt('ravi', 250, 1350, { answer: refused('CONFLICT') }),
      attempt('meera', 160, 1400, { answer: accepted(4, 160, 1405) }),
    ],
    ledger: [
      { ...entry(1, 'asha', 101, 1005), bidId: 'asha-200' },
      entry(2, 'ravi', 250, 1205),
      restated,
      entry(4, 'meera', 160, 1405),
      automatic,
    ],
    voids: [{ seq: 3, closesAt: 31_300 }],
    final: {
      status: 'completed',
      seq: 5,
      currentBid: 161_00,
      closesAt: 31_405,
      lastBid: { bidId: 'of the house', userId: 'asha' },
    },
    winners: [{ userId: 'asha', bidAmount: 161_00 }],
  };
}

describe('the checker of histories with bids that were taken back', () => {
  it('accepts that another bid leads again, with its maximum', () => {
    expect(violations(withVoid())).toEqual([]);
  });

  it('accepts that nobody leads', () => {
    const { terms, attempts, ledger } = withVoid();
    const [first] = ledger;
    if (first === undefined) throw new Error('no ledger');
    const nobody = { ...entry(2, 'nobody', 100, 1100), bidId: 'void', restates: 0 };
    const history: History = {
      terms,
      attempts: attempts.slice(0, 1),
      ledger: [first, nobody],
      voids: [{ seq: 2, closesAt: 100_000 }],
      final: { status: 'completed', seq: 2, currentBid: 100_00, closesAt: 100_000 },
      winners: [null],
    };
    expect(violations(history)).toEqual([]);
    expect(violations({ ...history, winners: [{ userId: 'asha', bidAmount: 101_00 }] })).toEqual([
      expect.stringMatching(/^winner/),
    ]);
  });

  const changed = (index: number, change: Partial<History['ledger'][number]>): History => ({
    ...withVoid(),
    ledger: withVoid().ledger.map((one, at) => (at === index ? { ...one, ...change } : one)),
  });
  it.each<[string, RegExp, History]>([
    ['another amount than before', /^against the rules: seq 3/, changed(2, { amount: 102_00 })],
    [
      'the bid of who lost theirs',
      /^against the rules: seq 3/,
      changed(2, { userId: 'ravi', amount: 250_00, restates: 2 }),
    ],
    [
      'nobody, although somebody may lead',
      /^against the rules: seq 3/,
      changed(2, { userId: 'nobody', amount: 100_00, restates: 0 }),
    ],
    ['a lost maximum', /^against the rules: seq 4/, { ...withVoid(), ledger: withVoid().ledger.slice(0, 4) }],
    ['a void that nobody asked for', /^unasked/, { ...withVoid(), voids: [] }],
    [
      'a bid after the deadline that was given again',
      /^out of time: seq 4/,
      { ...withVoid(), voids: [{ seq: 3, closesAt: 1_390 }] },
    ],
    [
      'a refusal before the bid was taken back',
      /^retry refused/,
      {
        ...withVoid(),
        attempts: [...withVoid().attempts, attempt('ravi', 250, 1250, { answer: refused('CONFLICT') })],
      },
    ],
  ])('finds %s', (_, complaint, history) => {
    expect(violations(history)).toEqual(expect.arrayContaining([expect.stringMatching(complaint)]));
  });
});
