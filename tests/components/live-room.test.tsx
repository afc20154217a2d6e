import { afterEach, expect, test, vi } from 'vitest';
import type { AuctionDetails } from '../../shared/contract/auctions.ts';
import { useAuction } from '../../web/src/features/auction-room/live/use-auction.ts';
import { channel } from '../../web/src/realtime/live.ts';
import { aFrame, anAuction } from '../unit/web/realtime/builders.ts';
import { answering, show } from './screen.tsx';

afterEach(() => vi.restoreAllMocks());

function Price() {
  const { query } = useAuction('a1');
  return <p>{query.data === undefined ? 'Loading' : `₹${query.data.currentBid}`}</p>;
}

const answerOf = (auctionDetails: AuctionDetails) => ({ success: true, auctionDetails, serverTime: Date.now() });

test('a bid that the socket tells of before the auction has been loaded is shown', async () => {
  const slow = Promise.withResolvers<unknown>();
  answering(() => slow.promise);
  // A subscription is answered with the state as it is then.
  vi.spyOn(channel, 'follow').mockImplementation((_auctionId, listener) => {
    listener(aFrame(3));
    return () => undefined;
  });
  const screen = await show(<Price />);
  await expect.element(screen.getByText('Loading')).toBeVisible();
  // What was read before the bid arrives after it.
  slow.resolve(answerOf(anAuction(2)));
  await expect.element(screen.getByText('₹1300')).toBeVisible();
});
