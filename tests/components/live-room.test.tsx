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

function Payment() {
  const { query } = useAuction('a1');
  return <p>{query.data?.viewer.finalPayment ?? 'nothing to pay'}</p>;
}

const aWinner = (userId: string, bidAmount: number) => ({
  userId,
  name: 'Bidder 1',
  bidAmount,
  bidTime: '2026-11-20T10:00:03.000Z',
});

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

test('whoever the lot is offered to after the end is told what they owe', async () => {
  const [before, winner] = [aWinner('u2', 1_300), aWinner('alias-of-u1', 1_200)];
  const viewer = { ...anAuction(3).viewer, deposit: 'refunded' } as const;
  const ended = anAuction(3, { status: 'completed', winner: before, viewer });
  const offered = { ...ended, winner, viewer: { ...viewer, finalPayment: 'due' } } as const;
  let isOffered = false;
  answering(() => answerOf(isOffered ? offered : ended));
  const follow = vi.spyOn(channel, 'follow').mockReturnValue(() => undefined);
  const screen = await show(<Payment />);
  await expect.element(screen.getByText('nothing to pay')).toBeVisible();
  await vi.waitFor(() => expect(follow).toHaveBeenCalled());
  isOffered = true;
  follow.mock.calls[0]?.[1](aFrame(3, { status: 'completed', winner }));
  await expect.element(screen.getByText('due')).toBeVisible();
});

test('a draft, of which the server tells nothing, is not followed', async () => {
  answering(() => answerOf(anAuction(0, { status: 'draft' })));
  const follow = vi.spyOn(channel, 'follow').mockReturnValue(() => undefined);
  const screen = await show(<Price />, 'admin');
  await expect.element(screen.getByText('₹1000')).toBeVisible();
  expect(follow).not.toHaveBeenCalled();
});
