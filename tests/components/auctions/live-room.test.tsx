import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AuctionDetails } from '../../../shared/contract/auctions.ts';
import type { AuctionFrame } from '../../../shared/contract/realtime.ts';
import { auctionKeys } from '../../../web/src/auctions/auction-keys.ts';
import { followLive } from '../../../web/src/features/auction-room/live/follow-live.ts';
import { useAuction } from '../../../web/src/features/auction-room/live/use-auction.ts';
import { channel } from '../../../web/src/realtime/live.ts';
import { aFrame, anAuction } from '../../unit/web/realtime/builders.ts';
import { answering, show } from '../support/screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

/** Frames wait so long for others, milliseconds. */
const DRAWN_AFTER = 200;

describe('what a whole room hears of at the same moment', () => {
  /** A page by whose chance half of a spread passes before it looks, and the milliseconds until it has looked. */
  const untilLook = async (auction: AuctionDetails, frame: AuctionFrame) => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const follow = vi.spyOn(channel, 'follow').mockReturnValue(() => undefined);
    const client = new QueryClient();
    client.setQueryData(auctionKeys.detail('a1'), auction);
    const heardAt = Date.now();
    const lookedAt = vi.fn<(ms: number) => void>();
    vi.spyOn(client, 'invalidateQueries').mockImplementation(async () => lookedAt(Date.now() - heardAt));
    const unfollow = followLive(client, 'a1');
    follow.mock.lastCall?.[1](frame);
    await vi.advanceTimersByTimeAsync(10_000);
    unfollow();
    return lookedAt.mock.calls.flat();
  };

  test('a gap between bids is filled within two seconds', async () => {
    expect(await untilLook(anAuction(1), aFrame(4))).toEqual([DRAWN_AFTER + 1_500]);
  });

  test('the end is looked at by bidders at once, by everybody else within five seconds', async () => {
    const end = aFrame(3, { status: 'completed', winner: aWinner('u2', 1_300) });
    const { viewer } = anAuction(3);
    expect(await untilLook(anAuction(3), end)).toEqual([DRAWN_AFTER]);
    expect(await untilLook(anAuction(3, { viewer: { ...viewer, registered: false } }), end)).toEqual([
      DRAWN_AFTER + 2_500,
    ]);
  });
});
