/** What is out of the ordinary in an auction, as each of its bidders reads it. */
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { aBid, anAuction } from '#tests/unit/web/realtime/builders.ts';
import { ActionArea } from '#web/features/auction-room/action/action-area.tsx';
import { BidHistory } from '#web/features/auction-room/bids/bid-history.tsx';
import { LiveMarker } from '#web/features/auction-room/live/live-marker.tsx';
import { RunNotes } from '#web/features/auction-room/run-notes.tsx';
import { WinnerBanner } from '#web/features/auction-room/winner-banner.tsx';
import { serverClock } from '#web/realtime/live.ts';
import { fakeApi, show } from '../support/screen.tsx';

afterEach(() => vi.restoreAllMocks());

/** What one of the bidders sees of it. */
function room(change: Partial<AuctionDetails>, userId = 'u1', isDisconnected = false) {
  fakeApi(() => undefined);
  const auction = anAuction(2, { ...change, you: { userId, alias: `alias-of-${userId}` } });
  const [formRef, inputRef] = [createRef<HTMLDivElement>(), createRef<HTMLInputElement>()];
  return show(
    <>
      <WinnerBanner auction={auction} userId={userId} viewerRole="user" />
      <RunNotes auction={auction} />
      <ActionArea
        auction={auction}
        userId={userId}
        formRef={formRef}
        inputRef={inputRef}
        isDisconnected={isDisconnected}
      />
      <BidHistory auction={auction} userId={userId} />
    </>,
  );
}

test.each([
  ['u1', /^We have taken back your last bids\. You owe nothing for them/],
  ['u2', /^We have taken back bids\. The bid history shows which/],
])('after bids were taken back %s reads whose, and who leads again', async (userId, sentence) => {
  const bidLog = [
    aBid(1, 'u2'),
    { ...aBid(2, 'u1'), takenBack: true as const },
    { ...aBid(3, 'u2'), bidAmount: 1_100, restated: true as const },
  ];
  const screen = await room({ bidLog, lastVoid: 3 }, userId);
  await expect.element(screen.getByText(sentence)).toBeVisible();
  const entries = screen.getByRole('listitem');
  await expect.element(entries.nth(0).getByText('Leads again')).toBeInTheDocument();
  await expect.element(entries.nth(1).getByText('Taken back')).toBeInTheDocument();
  await expect.element(entries.nth(2).getByText('Taken back')).not.toBeInTheDocument();
});

test('after a win was annulled the room says so with its reason, and leads to the new auction', async () => {
  const annulled = { at: 1, reason: 'The site was out.', relistedAs: 'a2' };
  const screen = await room({ status: 'completed', outcome: 'unsold', annulled });
  await expect.element(screen.getByRole('heading', { name: 'The win was annulled' })).toBeVisible();
  await expect
    .element(screen.getByText(/annulled by the house: The site was out\. Nobody owes anything/))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'The lot is offered again' }))
    .toHaveAttribute('href', '/auctions/a2');
  await expect.element(screen.getByText(/reserve price/)).not.toBeInTheDocument();
});

test('the highest bidder finds the counter-offer where they would bid', async () => {
  const counterOffer = { price: 5_000, lines: [], setOff: 100, amount: 4_900, until: Date.now() + 3_600_000 };
  const viewer = { ...anAuction(2).viewer, finalPayment: 'on-approval', counterOffer } as const;
  const screen = await room({ status: 'completed', outcome: 'on-approval', viewer });
  await expect.element(screen.getByRole('heading', { name: 'You can have this lot for ₹5,000' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Accept for ₹5,000' })).toBeVisible();
  await expect.element(screen.getByText('Auction Ended', { exact: true })).not.toBeInTheDocument();
});

test('in a paused auction the reason stands, and no bid can be placed', async () => {
  const screen = await room({ pausedAt: Date.now(), pauseReason: 'The power is out' });
  await expect.element(screen.getByText('We have paused this auction. Reason: The power is out')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Place Bid' }))
    .toHaveAccessibleDescription(/This auction is paused\. It resumes with the time that was left\./);
});

test('after the deadline no bid can be placed; without a connection the server decides, because bids may have moved it', async () => {
  const now = Date.now();
  serverClock.observe({ serverTime: now, sentAt: now, receivedAt: now });
  const late = { closesAt: now - 1_000 };
  const sure = await room(late);
  const place = () => sure.getByRole('button', { name: 'Place Bid' });
  await expect.element(place()).toHaveAccessibleDescription(/The time is up\. The server is confirming the result\./);
  await sure.unmount();
  const unsure = await room(late, 'u1', true);
  await expect.element(unsure.getByRole('button', { name: 'Place Bid' })).not.toHaveAttribute('aria-disabled');
  await expect.element(unsure.getByText(/The time is up/)).not.toBeInTheDocument();
});

test('who registered reads why the auction was postponed', async () => {
  const postponed = { at: 1, reason: 'The papers came late' };
  const screen = await room({ status: 'pending', startDate: '2099-01-01T00:00:00Z', postponed });
  await expect.element(screen.getByText('We have postponed this auction. Reason: The papers came late')).toBeVisible();
});

test('a cancelled auction says why', async () => {
  const screen = await room({ status: 'cancelled', cancelReason: 'The owner sold it elsewhere' });
  await expect.element(screen.getByText(/The owner sold it elsewhere/)).toBeVisible();
});

test('a paused auction is not called live, and a lost connection is said all the same', async () => {
  const paused = await show(<LiveMarker updateSource="polled" isPaused />);
  await expect.element(paused.getByText('updates every 10 seconds')).toBeVisible();
  await expect.element(paused.getByText('Live', { exact: true })).not.toBeInTheDocument();
  await paused.unmount();
  const lost = await show(<LiveMarker updateSource="lost" isPaused />);
  await expect.element(lost.getByText('Reconnecting…')).toBeVisible();
});
