import fc from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '#tests/support/long-run.ts';
import type { Item } from '#tests/support/tables/fake-tables.ts';
import { PEOPLE } from '../../deposits/histories/simulation.ts';
import { type Loss, type Played, play, type Story } from './world.ts';

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bid' as const),
      who: fc.constantFrom(...PEOPLE),
      above: fc.nat(5),
      isMaximum: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deliver' as const) }) },
);
const story: fc.Arbitrary<Story> = fc.record({
  ofSale: fc.boolean(),
  isBelowReserve: fc.boolean(),
  steps: fc.array(step, { maxLength: 8 }),
  end: fc.constantFrom('close' as const, 'close' as const, 'close' as const, 'cancel' as const),
  then: fc.constantFrom('pay' as const, 'forfeit' as const, 'offer' as const, 'nothing' as const),
});

/** What must be as if nothing had been lost. Not when it was done, and not what was news at the time. */
function facts({ fake }: Played) {
  const lines = (items: readonly Item[], ...names: readonly string[]) =>
    items.map((item) => names.map((name) => JSON.stringify(item[name])).join(' ')).toSorted();
  const auctions = (prefix: string) => fake.all('auctions').filter(({ sk }) => String(sk).startsWith(prefix));
  const users = (prefix: string) => fake.all('users').filter(({ sk }) => String(sk).startsWith(prefix));
  const newest = fake
    .all('feed')
    .toSorted((one, other) => Number(one['version']) - Number(other['version']))
    .at(-1);
  const money = fake.all('money').filter(({ kind }) => kind !== 'reports-read');
  return {
    state: lines(auctions('STATE'), 'status', 'seq', 'currentBid', 'win', 'approval', 'settledAs', 'closesAt'),
    registrations: lines(auctions('BIDDER#'), 'auctionId', 'sk', 'outcome', 'deposit', 'finalPayment'),
    power: lines(auctions('POWER'), 'auctionId', 'limit', 'reserved', 'lots'),
    audit: lines(
      auctions('AUDIT#').filter(({ action }) => action !== 'bids-voided'),
      'sk',
    ),
    feed: [JSON.stringify(newest?.['entry'])],
    payments: lines(
      fake.all('payments').filter(({ status }) => status !== undefined),
      'paymentId',
      'status',
      'amount',
    ),
    money: lines(money, 'subject', 'kind', 'amount', 'from', 'to'),
    wallets: lines(users('WALLET#'), 'userId', 'amount', 'description'),
    results: [...new Set(lines(fake.all('notifications').filter(isResult), 'userId', 'type', 'title'))],
  };
}

/** What only the records of the stream have. */
function factsOfRecords({ fake }: Played) {
  const of = (table: 'bids' | 'auctions' | 'users', wanted: (item: Item) => boolean, ...names: readonly string[]) =>
    fake
      .all(table)
      .filter(wanted)
      .map((item) => names.map((name) => JSON.stringify(item[name])).join(' '))
      .toSorted();
  // Whether the log has a first bid that was taken back at once depends on how fast the stream was.
  const hasVoid = fake.all('bids').some(({ restates }) => restates !== undefined);
  const isActivity = ({ sk, type }: Item) => String(sk).startsWith('ACTIVITY#') && !(hasVoid && type === 'bid_placed');
  return {
    ledger: of('bids', () => true, 'auctionId', 'seq', 'userId', 'amount', 'at', 'restates'),
    voids: of('auctions', ({ action }) => action === 'bids-voided', 'sk'),
    // STATE has the newest bids, so a registration may keep an earlier one.
    lastBids: of('auctions', ({ lastBidAmount }) => lastBidAmount !== undefined, 'sk', 'counted', 'isBidLogged'),
    standings: of('users', ({ sk }) => sk === 'STANDING', 'userId', 'won', 'defaulted', 'bidOn'),
    activities: of('users', isActivity, 'userId', 'type', 'message'),
  };
}

/** `auction_updated`: bids were taken back. */
const NEWS = /^(outbid|auction_updated|bid_placed|auction_started|auction_ending_soon|auction_created)$/;
/** Nobody is reminded who has more time, and pays in it. */
const isResult = ({ type, title }: Item): boolean =>
  typeof type === 'string' && !NEWS.test(type) && title !== 'Payment Due Soon';

async function compare(told: Story, nth: number, how: Loss['how'], mend: (played: Played) => object): Promise<void> {
  const whole = await play(told);
  // First the kind, so that rare ones are lost as often as frequent ones.
  const kinds = [...new Set(whole.effects)];
  const ofKind = [...whole.effects.keys()].filter((at) => whole.effects[at] === kinds[nth % kinds.length]);
  const lost = await play(told, { at: ofKind[nth % ofKind.length] ?? 0, how });
  expect(mend(lost)).toEqual(mend(whole));
  expect([await lost.wrongSums(), lost.books().differences]).toEqual([[], []]);
}

test('an effect that fails for good is made up for by the sweep and the redrive', async () => {
  await fc.assert(
    fc.asyncProperty(story, fc.nat(), (told, nth) =>
      compare(told, nth, 'fails', (played) => ({ ...facts(played), ...factsOfRecords(played) })),
    ),
    { numRuns: times(20, 400) },
  );
});

test('a delivery that never comes costs nothing but what only it had', async () => {
  await fc.assert(
    fc.asyncProperty(story, fc.nat(), (told, nth) =>
      // An offer needs the whole ledger, which only the records have.
      compare({ ...told, then: told.then === 'offer' ? 'forfeit' : told.then }, nth, 'never-comes', facts),
    ),
    { numRuns: times(20, 400) },
  );
});
