/** Two people take back the bids of whoever leads, while the auction runs, and the power that these bound is free. */
import { expect } from 'vitest';
import { entitlements } from '#functions/bidding/entitlement.ts';
import { voidBids } from '#functions/bidding/voiding/void-bids.ts';
import { effects } from '#functions/lifecycle/effects/effects.ts';
import { bidItem } from '#functions/tables/bids/bid-item.ts';
import { ledgerWriter } from '#functions/tables/bids/ledger-writer.ts';
import { powerKey } from '#functions/tables/sales/power-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { AGREED } from '#tests/support/bidding/two-agreed.ts';
import type { Simulation } from './simulation.ts';

/** The stream writes the ledger's entry, also after a crash. */
export async function voidLeader(s: Simulation, now: number): Promise<void> {
  const before = s.live();
  const leader = before.lastBid?.userId;
  if (leader === undefined) return;
  const { auctions } = s.tables;
  const ledger = () =>
    s.fake
      .all('bids')
      .map((item) => bidItem.parse(item))
      .toSorted((a, b) => b.seq - a.seq);
  const records = {
    async *newestFirst() {
      yield* ledger();
    },
    at: async (_: string, seq: number) => ledger().find((one) => one.seq === seq),
    maximum: async () => undefined,
  };
  const mayBid = () =>
    entitlements(
      auctions,
      async (userId) => (s.mayTakePart(userId) ? undefined : { code: 'ACCOUNT_DISABLED', message: 'Disabled.' }),
      async () => false,
    );
  const by = { adminId: 'admin-1', source: '192.0.2.1' };
  const command = { auctionId: 'a1', userId: leader, reason: 'Fraud', approves: undefined, by };
  try {
    const deps = { auctions, records, entitlements: mayBid, clock: () => now, secondPerson: AGREED };
    if (!(await voidBids(deps, command)).ok) return;
    // Nobody bids any more.
    expect(s.live().lastBid?.userId, 'whose bids were taken back does not lead').not.toBe(leader);
    expect(powerOf(s, leader), 'and has their power back').toBe(undefined);
  } finally {
    const append = ledgerWriter(tableHandle('bids', auctions.client, 'bids'));
    for (const effect of effects(before, s.live())) {
      if (effect.kind === 'append-to-ledger' && !ledger().some(({ seq }) => seq === effect.entry.seq))
        await append([effect.entry]);
    }
  }
}

/** What the lot takes of somebody's power. */
const powerOf = (s: Simulation, userId: string): unknown =>
  Object(
    s.fake.all('auctions').find(({ auctionId }) => auctionId === powerKey(s.depositOf, userId).auctionId)?.['lots'],
  )['a1'];
