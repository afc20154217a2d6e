import { expect, test } from 'vitest';
import type { Dashboard, OwnBid } from '../../web/src/account/dashboard-types.ts';
import { BidsTab } from '../../web/src/features/dashboard/bids-tab.tsx';
import { show } from './screen.tsx';

const EMPTY: Dashboard = {
  stats: { activeBids: 0, wonAuctions: 0, balance: 0, watchlist: 0 },
  bids: [],
  won: [],
  payments: [],
  next: { bids: null, won: null, payments: null },
  accountSummary: { available: 0, pending: 0, total: 0 },
};

/** A lot that nobody has bid for. */
const aLot = (title: string, status: OwnBid['status']): OwnBid => ({
  id: title,
  title,
  status,
  yourBid: 0,
  highestBid: 1_000,
  endsIn: Date.parse('2026-11-21T10:00:00Z'),
  bidCount: 0,
  bidInterval: 60,
});

test('"yet" is said only of a lot that can still get a bid', async () => {
  const bids = [aLot('A clock', 'Lost'), aLot('A lamp', 'Active'), aLot('A vase', 'Pending')];
  const screen = await show(<BidsTab dashboard={{ ...EMPTY, bids }} />);
  const yourBid = (title: RegExp) => screen.getByRole('row', { name: title }).getByText(/^No bid/);
  await expect.element(yourBid(/A clock/)).toHaveTextContent('No bid');
  await expect.element(yourBid(/A clock/)).not.toHaveTextContent('yet');
  await expect.element(yourBid(/A lamp/)).toHaveTextContent('No bid yet');
  await expect.element(yourBid(/A vase/)).toHaveTextContent('No bid yet');
});
