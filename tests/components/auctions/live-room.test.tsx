import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { AuctionFrame } from '#shared/contract/realtime.ts';
import { aFrame, anAuction } from '#tests/unit/web/realtime/builders.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { useDueMoments } from '#web/features/auction-room/clock/use-due-moments.ts';
import { followLive } from '#web/features/auction-room/live/follow-live.ts';
import { useAuction } from '#web/features/auction-room/live/use-auction.ts';
import { channel } from '#web/realtime/live.ts';
import { fakeApi, show } from '../support/screen.tsx';

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

test('a bid from the socket is shown even before the auction has loaded', async () => {
  const slow = Promise.withResolvers<unknown>();
  fakeApi(() => slow.promise);
  // The response to a subscription is the current state.
  vi.spyOn(channel, 'follow').mockImplementation((_auctionId, listener) => {
    listener(aFrame(3));
    return () => undefined;
  });
  const screen = await show(<Price />);
  await expect.element(screen.getByText('Loading')).toBeVisible();
  // The response that was read before the bid arrives after it.
  slow.resolve(answerOf(anAuction(2)));
  await expect.element(screen.getByText('₹1300')).toBeVisible();
});

test('a bidder who gets the offer after the end sees the amount due', async () => {
  const [before, winner] = [aWinner('u2', 1_300), aWinner('alias-of-u1', 1_200)];
  const viewer = { ...anAuction(3).viewer, deposit: 'refunded' } as const;
  const ended = anAuction(3, { status: 'completed', winner: before, viewer });
  const offered = { ...ended, winner, viewer: { ...viewer, finalPayment: 'due' } } as const;
  let isOffered = false;
  fakeApi(() => answerOf(isOffered ? offered : ended));
  const follow = vi.spyOn(channel, 'follow').mockReturnValue(() => undefined);
  const screen = await show(<Payment />);
  await expect.element(screen.getByText('nothing to pay')).toBeVisible();
  await vi.waitFor(() => expect(follow).toHaveBeenCalled());
  isOffered = true;
  follow.mock.calls[0]?.[1](aFrame(3, { status: 'completed', winner }));
  await expect.element(screen.getByText('due')).toBeVisible();
});

test('a draft has no live updates, so the room does not subscribe', async () => {
  fakeApi(() => answerOf(anAuction(0, { status: 'draft' })));
  const follow = vi.spyOn(channel, 'follow').mockReturnValue(() => undefined);
  const screen = await show(<Price />, 'admin');
  await expect.element(screen.getByText('₹1000')).toBeVisible();
  expect(follow).not.toHaveBeenCalled();
});

/** React schedules its work with other functions, which stay real. */
const fakeTime = () =>
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });

test('a fetch that fails after the end is made again, so that no result without its payment stays', async () => {
  fakeTime();
  const viewer = { ...anAuction(3).viewer, deposit: 'refunded' } as const;
  const ended = anAuction(3, { status: 'completed', winner: aWinner('u2', 1_300), viewer });
  const offered = { ...ended, viewer: { ...viewer, finalPayment: 'due' } } as const;
  const answers = [answerOf(ended), undefined];
  const asked = fakeApi(() => (answers.length > 0 ? answers.shift() : answerOf(offered)));
  const follow = vi.spyOn(channel, 'follow').mockReturnValue(() => undefined);
  const screen = await show(<Payment />);
  await expect.element(screen.getByText('nothing to pay')).toBeVisible();
  await vi.waitFor(() => expect(follow).toHaveBeenCalled());
  follow.mock.calls[0]?.[1](aFrame(3, { status: 'completed', winner: aWinner('alias-of-u1', 1_200) }));
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(13_000);
  await expect.element(screen.getByText('due')).toBeVisible();
});

function Result() {
  const { query } = useAuction('a1');
  return query.data === undefined ? <p>Loading</p> : <Due auction={query.data} />;
}

function Due({ auction }: { readonly auction: AuctionDetails }) {
  useDueMoments(auction, 'u1');
  return <p>{auction.status}</p>;
}

test('on a slow network the result arrives, although it is asked for again before it comes', async () => {
  fakeTime();
  vi.spyOn(channel, 'follow').mockReturnValue(() => undefined);
  const running = anAuction(2, { closesAt: Date.now() - 60_000 });
  let isFirst = true;
  fakeApi(async () => {
    if (isFirst) {
      isFirst = false;
      return answerOf(running);
    }
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    return answerOf({ ...running, status: 'completed' });
  });
  const screen = await show(<Result />);
  await expect.element(screen.getByText('active')).toBeVisible();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(screen.getByText('completed')).toBeVisible();
});

function Source() {
  const { query, updateSource } = useAuction('a1');
  return <p>{query.data === undefined ? 'Loading' : updateSource}</p>;
}

test('without the socket, what is older than polling allows is not called live, although no request has failed yet', async () => {
  fakeTime();
  vi.spyOn(channel, 'follow').mockReturnValue(() => undefined);
  const subscribe = vi.spyOn(channel, 'subscribe');
  const linkOf = vi.spyOn(channel, 'linkOf').mockReturnValue('live');
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const silent = Promise.withResolvers<unknown>();
  let isAlive = true;
  fakeApi(() => (isAlive ? answerOf(anAuction(2)) : silent.promise));
  const screen = await show(<Source />);
  await expect.element(screen.getByText('pushed')).toBeVisible();
  isAlive = false;
  await vi.advanceTimersByTimeAsync(20_000);
  linkOf.mockReturnValue('down');
  for (const [changed] of subscribe.mock.calls) changed();
  await expect.element(screen.getByText('lost')).toBeVisible();
  // The first answer may be slow; a later one is given up soon, since what is shown grows old.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(timeout.mock.calls).toEqual([[35_000], [15_000]]);
});

/** Frames are collected for this long before they are shown. */
const FRAME_DELAY_MS = 200;

describe('updates that reach a whole room at once', () => {
  /** The milliseconds from a frame to each request, with a random delay of half the maximum. */
  const untilRequest = async (auction: AuctionDetails, frame: AuctionFrame) => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const follow = vi.spyOn(channel, 'follow').mockReturnValue(() => undefined);
    const client = new QueryClient();
    client.setQueryData(auctionKeys.detail('a1'), auction);
    const frameAt = Date.now();
    const requestedAfter = vi.fn<(ms: number) => void>();
    vi.spyOn(client, 'invalidateQueries').mockImplementation(async () => requestedAfter(Date.now() - frameAt));
    const unfollow = followLive(client, 'a1', false);
    follow.mock.lastCall?.[1](frame);
    await vi.advanceTimersByTimeAsync(40_000);
    unfollow();
    return requestedAfter.mock.calls.flat();
  };

  test('a gap between bids is filled within two seconds', async () => {
    expect(await untilRequest(anAuction(1), aFrame(4))).toEqual([FRAME_DELAY_MS + 1_500]);
  });

  test('bidders fetch the end at once, a crowd of others within half a minute', async () => {
    const end = aFrame(3, { status: 'completed', winner: aWinner('u2', 1_300) });
    const { viewer } = anAuction(3);
    expect(await untilRequest(anAuction(3), end)).toEqual([FRAME_DELAY_MS]);
    expect(await untilRequest(anAuction(3, { viewer: { ...viewer, registered: false } }), end)).toEqual([
      FRAME_DELAY_MS + 15_000,
    ]);
  });
});
