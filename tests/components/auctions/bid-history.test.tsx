import { act, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuctionDetails } from '../../../shared/contract/auctions.ts';
import { BidHistory } from '../../../web/src/features/auction-room/bids/bid-history.tsx';
import { aBid, anAuction } from '../../unit/web/realtime/builders.ts';
import { show } from '../support/screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // https://react.dev/reference/react/act
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** So many bids, all of somebody else. */
const bidsOfOthers = (bids: number) =>
  anAuction(0, { seq: bids, bidLog: Array.from({ length: bids }, (_, index) => aBid(index + 1, 'u2')) });

/** Everything that follows from it is drawn when this answers. */
const drawn = (cause: () => void) => act(async () => cause());

/** The log of an auction with one bid, and what puts another state of it on the screen. */
async function log() {
  let current = bidsOfOthers(1);
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function Room() {
    return <BidHistory auction={useSyncExternalStore(subscribe, () => current)} userId="u1" />;
  }
  const screen = await show(<Room />);
  const seen = () => ({
    bids: screen.getByRole('listitem').elements().length,
    leading: screen.getByText('Leading').elements().length,
  });
  expect(seen()).toEqual({ bids: 1, leading: 1 });
  const put = (auction: AuctionDetails) =>
    drawn(() => {
      current = auction;
      for (const listener of listeners) listener();
    });
  return { screen, seen, put };
}

const pass = (ms: number) => drawn(() => vi.advanceTimersByTime(ms));

test('in a war of bids the log follows within a second, and calls no bid leading that is outbid', async () => {
  const { seen, put } = await log();
  await put(bidsOfOthers(3));
  await pass(999);
  expect(seen()).toEqual({ bids: 1, leading: 0 });
  await pass(1);
  expect(seen()).toEqual({ bids: 3, leading: 1 });
});

test('a bid that comes alone is in the log at once', async () => {
  const { seen, put } = await log();
  await pass(1_000);
  await put(bidsOfOthers(2));
  expect(seen()).toEqual({ bids: 2, leading: 1 });
});

test('the log waits while its reader types, for two seconds at most', async () => {
  const { seen, put } = await log();
  await pass(10_000);
  const type = () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '9' }));
    return pass(100);
  };
  await type();
  await put(bidsOfOthers(2));
  for (let key = 0; key < 19; key += 1) await type();
  expect(seen()).toEqual({ bids: 1, leading: 0 });
  await type();
  expect(seen()).toEqual({ bids: 2, leading: 1 });
});

test("one's own bid is in the log at once", async () => {
  const { screen, seen, put } = await log();
  const viewer = { ...anAuction(0).viewer, lastBid: 1_200 };
  await put(anAuction(2, { bidLog: [aBid(1, 'u2'), aBid(2, 'u1')], viewer }));
  expect(seen()).toEqual({ bids: 2, leading: 1 });
  await expect.element(screen.getByText('Your Bid')).toBeVisible();
});
