/** An auction that kept the rules, as the public log has it. */
import { chain, type Fact, NO_HEAD } from '#shared/proof/entry.ts';
import { personOf } from '#shared/proof/person.ts';

type BidFact = Extract<Fact, { kind: 'bid' }>;

export const AUCTION = '0b8f3c52-6f0e-4c55-9a55-0f6b8a8f9d01';
export const START = 1_790_000_000_000;
export const MINUTE = 60_000;
export const RUPEES = 100;

export const terms: Fact = {
  kind: 'terms',
  after: 0,
  startAt: START,
  endAt: START + 60 * MINUTE,
  basePrice: 1_000 * RUPEES,
  steps: '0:100',
  bidInterval: 120,
};
export const bid = (seq: number, bidder: number, rupees: number, minute: number, automatic?: true): BidFact => ({
  kind: 'bid',
  seq,
  at: START + minute * MINUTE,
  bidder,
  amount: rupees * RUPEES,
  ...(automatic && { automatic }),
  person: personOf(secretOf(bidder)),
});

/** The secret of a bidder. */
export const secretOf = (bidder: number): string => String(bidder).repeat(64);
export const won = (after: number, bidder: number, rupees: number, minute: number): Fact => ({
  kind: 'result',
  after,
  closedAt: START + minute * MINUTE,
  outcome: 'won',
  bidder,
  amount: rupees * RUPEES,
  decisions: 0,
});

/** The entries that say it. */
export function logged(facts: readonly Fact[], auction = AUCTION): Uint8Array[] {
  let head = NO_HEAD;
  return facts.map((fact) => {
    const next = chain(auction, head, fact);
    head = next.head;
    return next.bytes;
  });
}

/** A bid, one that a maximum answers, one that exceeds the maximum, a pause, an extension, a void, and the end. */
export const HONEST: readonly Fact[] = [
  terms,
  bid(1, 1, 1_001, 10),
  bid(2, 2, 1_150, 11),
  bid(3, 1, 1_250, 11, true),
  bid(4, 1, 1_300, 12, true),
  bid(5, 3, 1_350, 12),
  { kind: 'clock', after: 5, closesAt: START + 14 * MINUTE, pausedAt: START + 13 * MINUTE },
  { kind: 'clock', after: 5, closesAt: START + 40 * MINUTE },
  { kind: 'clock', after: 5, closesAt: START + 50 * MINUTE },
  { kind: 'void', seq: 6, at: START + 49 * MINUTE, restates: 4, bidder: 1, amount: 1_300 * RUPEES },
  bid(7, 2, 1_400, 50),
  won(7, 2, 1_400, 53),
];
