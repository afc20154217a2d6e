import { createRef } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { aBid, anAuction, START } from '#tests/unit/web/realtime/builders.ts';
import { ActionArea } from '#web/features/auction-room/action/action-area.tsx';
import { FinalPayment } from '#web/features/auction-room/action/final-payment.tsx';
import { BidHistory } from '#web/features/auction-room/bids/bid-history.tsx';
import { CurrentBid } from '#web/features/auction-room/bids/current-bid.tsx';
import { WinnerBanner } from '#web/features/auction-room/winner-banner.tsx';
import { DetailsCard, detailsOf } from '#web/lots/details-card.tsx';
import { formatDateTime } from '#web/ui/format/format-time.ts';
import { aPerson } from '../support/people.ts';
import { fakeApi, show } from '../support/screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const stranger = { ...anAuction(0).viewer, registered: false, deposit: null };

async function action(change: Partial<AuctionDetails>, verifyStatus: 'pending' | 'verified' | 'rejected') {
  const user = aPerson({ verifyStatus });
  fakeApi(({ path }) => (path === '/api/users/me' ? { success: true, user } : undefined));
  const auction = anAuction(0, { status: 'pending', ...change });
  const [formRef, inputRef] = [createRef<HTMLDivElement>(), createRef<HTMLInputElement>()];
  return show(
    <ActionArea auction={auction} userId="u1" formRef={formRef} inputRef={inputRef} isDisconnected={false} />,
  );
}

describe('the button to register', () => {
  const open = { viewer: stranger, registrationDeadline: '2099-01-01T00:00:00Z' };

  test.each([
    ['pending', 'Register once you are verified', 'We are checking your ID proof. You will be told.'],
    ['rejected', 'A new ID proof is needed to register', 'Your ID proof could not be accepted. Please send a new one.'],
  ] as const)('the disabled button shows a %s user the condition', async (status, label, reason) => {
    const screen = await action(open, status);
    const button = screen.getByRole('button', { name: label });
    await expect.element(button).toHaveAccessibleDescription(reason);
    await button.click({ force: true });
    expect(screen.path()).toBe('/');
  });

  test('the button leads a verified user to the deposit', async () => {
    const screen = await action(open, 'verified');
    await screen.getByRole('link', { name: 'Register for Auction' }).click();
    expect(screen.path()).toBe('/checkout');
  });
});

test('who did not pay for the lot in an earlier auction cannot register or bid, and reads why', async () => {
  const viewer = { ...stranger, barred: true } as const;
  const screen = await action({ viewer, registrationDeadline: '2099-01-01T00:00:00Z' }, 'verified');
  await expect.element(screen.getByRole('button', { name: 'Bidding Not Possible' })).toBeDisabled();
  await expect.element(screen.getByText(/won this lot in an earlier auction and did not pay/)).toBeVisible();
});

describe('"Awaiting Approval"', () => {
  const closed = { registrationDeadline: new Date(START - 3_600_000).toISOString() };

  test('a registered user sees that nothing else is needed', async () => {
    const screen = await action(closed, 'verified');
    await expect.element(screen.getByRole('button', { name: 'Awaiting Approval' })).toBeDisabled();
    await expect.element(screen.getByText(/there is nothing more for you to do/)).toBeVisible();
  });

  test('other users see that registration has closed', async () => {
    const screen = await action({ ...closed, viewer: stranger }, 'verified');
    await expect.element(screen.getByText(/only those who registered can bid/)).toBeVisible();
  });
});

describe('the button to withdraw', () => {
  const iso = (ms: number) => new Date(Date.now() + ms).toISOString();
  const postponed = { at: Date.now() - 60_000, reason: 'The yard is flooded' };

  test.each([
    ['until the registration deadline', { registrationDeadline: iso(60_000), startDate: iso(120_000) }, true],
    ['not after it', { registrationDeadline: iso(-60_000), startDate: iso(120_000) }, false],
    [
      'after a postponement until the start',
      { registrationDeadline: iso(-60_000), startDate: iso(120_000), postponed },
      true,
    ],
    ['not after the start', { registrationDeadline: iso(-60_000), startDate: iso(-30_000), postponed }, false],
  ] as const)('is there %s', async (_, change, is) => {
    const screen = await action(change, 'verified');
    await expect.element(screen.getByText(/Bidding opens/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Withdraw from this auction' }).elements()).toHaveLength(is ? 1 : 0);
  });
});

describe('the end among the details', () => {
  const endDate = new Date(START + 7_200_000).toISOString();

  test.each([
    ['is the one to which a pause has moved it', 0, START + 9_000_000],
    ['is the planned one once bids move it', 1, START + 7_200_000],
  ])('%s', async (_, bids, shown) => {
    const auction = anAuction(bids, { endDate, closesAt: START + 9_000_000 });
    const screen = await show(<DetailsCard {...detailsOf(auction)} />);
    await expect.element(screen.getByText('End Date')).toBeVisible();
    expect(screen.container.textContent).toContain(`End Date${formatDateTime(shown)}`);
    expect(screen.container.textContent.includes('bids have moved it')).toBe(bids > 0);
  });
});

/** A hundred bids of other users follow the viewer's own. */
const longAgo = {
  bidLog: Array.from({ length: 100 }, (_, index) => aBid(index + 2, 'u2')),
  viewer: { ...anAuction(0).viewer, lastBid: 1_100 },
};

describe('a bidder whose bid is older than the last hundred', () => {
  test('the bidder sees that they were outbid', async () => {
    const screen = await show(<CurrentBid auction={anAuction(0, longAgo)} userId="u1" />);
    await expect.element(screen.getByText('You have been outbid')).toBeVisible();
  });

  test('the bidder sees that they did not win', async () => {
    const winner = { userId: 'u2', name: 'Bidder 2', bidAmount: 11_100, bidTime: '2026-11-20T10:00:00.000Z' };
    const screen = await show(
      <WinnerBanner
        auction={anAuction(0, { ...longAgo, status: 'completed', winner })}
        userId="u1"
        viewerRole="user"
      />,
    );
    await expect.element(screen.getByText(/You did not win this time\./)).toBeVisible();
  });
});

test('a forfeited win gets no congratulations', async () => {
  const winner = { userId: 'u1', name: 'Asha', bidAmount: 1_100, bidTime: '2026-11-20T10:00:00.000Z' };
  const viewer = { ...anAuction(1).viewer, deposit: 'forfeited', finalPayment: 'forfeited' } as const;
  const screen = await show(
    <WinnerBanner auction={anAuction(1, { status: 'completed', winner, viewer })} userId="u1" viewerRole="user" />,
  );
  await expect.element(screen.getByRole('heading', { name: 'Your win has ended' })).toBeVisible();
  expect(screen.container.textContent).not.toContain('Congratulations');
});

test('who has paid only a part of an overdue win reads what is open and how to pay it', async () => {
  const toPay = {
    lines: [],
    setOff: 0,
    inParts: 800,
    amount: 400,
    transfer: { reference: 'BL7K2QX4', account: null },
  };
  const viewer = { ...anAuction(1).viewer, finalPayment: 'overdue', toPay } as const;
  const screen = await show(<FinalPayment auction={anAuction(1, { status: 'completed', viewer })} />);
  await expect
    .element(screen.getByText(/₹800.* of it is here, and ₹400.* is still open: .* with the reference BL7K2QX4/))
    .toBeVisible();
});

test('the runner-up to whom a lot is offered pays the deposit again first', async () => {
  const viewer = { ...anAuction(1).viewer, finalPayment: 'due', depositOwed: true } as const;
  const screen = await show(<FinalPayment auction={anAuction(1, { status: 'completed', viewer })} />);
  await screen.getByRole('link', { name: 'Pay the deposit again' }).click();
  expect(screen.path()).toBe('/checkout');
});

test('an auction without bids says "yet" only while bids are possible', async () => {
  const without = (status: AuctionDetails['status']) => (
    <>
      <CurrentBid auction={anAuction(0, { status })} userId="u1" />
      <BidHistory auction={anAuction(0, { status })} userId="u1" />
    </>
  );
  const running = await show(without('active'));
  await expect.element(running.getByText('Base price, no bids yet')).toBeVisible();
  await expect.element(running.getByText('Be the first to place a bid!')).toBeVisible();
  await running.unmount();
  const cancelled = await show(without('cancelled'));
  await expect.element(cancelled.getByText('Base price, no bids', { exact: true })).toBeVisible();
  await expect.element(cancelled.getByText('No bids', { exact: true })).toBeVisible();
});

test.each([
  ['an unregistered user', { viewer: stranger }],
  ['a registered user before the start', { status: 'pending' }],
  ['an admin viewing a draft', { viewer: stranger, status: 'draft' }],
] as const)('%s reads before the end that nobody has bid yet', async (_, change) => {
  const screen = await show(<BidHistory auction={anAuction(0, change)} userId="u1" />);
  await expect.element(screen.getByText('No bids yet')).toBeVisible();
  await expect.element(screen.getByText('Be the first to place a bid!')).toBeVisible();
});

test.each([
  ['active', true],
  ['completed', false],
  ['cancelled', false],
] as const)('the top bid of an auction that is %s is called leading: %s', async (status, is) => {
  const screen = await show(<BidHistory auction={anAuction(2, { status })} userId="u1" />);
  await expect.element(screen.getByText('Bid History')).toBeVisible();
  expect(screen.container.textContent.includes('Leading')).toBe(is);
});

describe('bids by maximum', () => {
  test('the history marks them and explains the mark once', async () => {
    const bidLog = [aBid(1, 'u2'), { ...aBid(2, 'u1') }, { ...aBid(3, 'u2'), automatic: true }];
    const screen = await show(<BidHistory auction={anAuction(3, { bidLog })} userId="u1" />);
    const entries = screen.getByRole('listitem');
    await expect.element(entries.nth(0).getByText('Automatic')).toBeInTheDocument();
    await expect.element(entries.nth(1).getByText('Automatic')).not.toBeInTheDocument();
    await expect.element(screen.getByText(/^Automatic: the house bid for this bidder/)).toBeVisible();
  });

  test('a history without them explains nothing', async () => {
    const screen = await show(<BidHistory auction={anAuction(2)} userId="u1" />);
    await expect.element(screen.getByRole('listitem').first()).toBeVisible();
    await expect.element(screen.getByText(/^Automatic/)).not.toBeInTheDocument();
  });
});

describe('the reserve', () => {
  test.each([
    ['not-met', 'Reserve not met'],
    ['met', 'Reserve met'],
  ] as const)('%s is beside the price', async (reserveStatus, text) => {
    const screen = await show(<CurrentBid auction={anAuction(2, { reserveStatus })} userId="u1" />);
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  });

  test('an auction that ended below it was not sold, and has a highest bid', async () => {
    const auction = anAuction(2, { status: 'completed', reserveStatus: 'not-met', outcome: 'unsold' });
    const screen = await show(
      <>
        <WinnerBanner auction={auction} userId="u1" viewerRole="user" />
        <CurrentBid auction={auction} userId="u1" />
      </>,
    );
    await expect.element(screen.getByRole('heading', { name: 'This auction ended without a sale' })).toBeVisible();
    await expect.element(screen.getByText(/₹1,200 did not reach the reserve price/)).toBeVisible();
    await expect.element(screen.getByText('Highest bid', { exact: true })).toBeVisible();
  });

  test.each([
    ['the highest bidder', 'on-approval', 'Your bid is subject to approval'],
    ['others', null, 'The highest bid is subject to approval'],
  ] as const)('until an admin decides, %s read when that will be', async (_, finalPayment, name) => {
    const auction = anAuction(2, { status: 'completed', outcome: 'on-approval', approvalUntil: Date.now() });
    const viewer = { ...auction.viewer, finalPayment };
    const screen = await show(<WinnerBanner auction={{ ...auction, viewer }} userId="u1" viewerRole="user" />);
    await expect.element(screen.getByRole('heading', { name })).toBeVisible();
    await expect.element(screen.getByText(/can be accepted until/)).toBeVisible();
  });
});
