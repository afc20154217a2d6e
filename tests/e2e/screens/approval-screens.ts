import type { Page } from '@playwright/test';
import { listAskedActs } from '#shared/contract/asked-acts.ts';
import { button, heading, mockAnswer, opened, type Screen } from './screen.ts';

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

/** The demo has one owner, so nothing waits there. The answer has the states of the page. */
async function mockActs(page: Page): Promise<void> {
  await mockAnswer(page, '**/api/admin/asked-acts', listAskedActs, {
    isNeeded: true,
    refundLimit: 10_000,
    bankLimit: 2_00_000,
    serverTime: new Date().toISOString(),
    acts: [...WAITING, ...PAST].map((one) => ({ ...STANDARD, ...one })),
  });
}

const STANDARD = {
  status: 'asked',
  askedBy: 'Chitra Menon',
  askedAt: hoursAgo(3),
  lapsesAt: hoursAgo(-21),
  decidedBy: null,
  decidedAt: null,
  declineReason: null,
  factsNow: null,
  obstacle: null,
  mayDecline: false,
  isOwn: false,
};

const HELD = { finalPayment: 'overdue', deposit: 'held', amount: 2_500_000, paymentDueAt: hoursAgo(30) };

const WAITING = [
  {
    _id: 'forfeit',
    act: { kind: 'deposit-forfeited', auctionId: 'none', userId: 'none' },
    title: 'Ravi Iyer, Kundan necklace with 22 carat gold',
    reason: 'He has not answered three calls and two mails since the payment was due.',
    factsThen: HELD,
    factsNow: HELD,
    mayDecline: true,
  },
  {
    _id: 'cancel',
    act: { kind: 'auction-cancelled', auctionId: 'none' },
    title: 'Mahindra Thar 2021, one owner',
    reason: 'The owner has sold it elsewhere.',
    askedBy: 'Leela Thomas',
    factsThen: { status: 'active', bids: 3, currentBid: 61_000_000 },
    factsNow: { status: 'completed', bids: 5, currentBid: 64_500_000 },
    obstacle: 'Something has changed since this was asked for. It must be asked for again.',
    mayDecline: true,
  },
  {
    _id: 'void',
    act: { kind: 'bids-voided', auctionId: 'none', userId: 'none' },
    title: 'Ravi Iyer, Mahindra Thar 2021, one owner',
    reason: 'The identity is stolen: the owner of the PAN has called.',
    askedBy: 'Leela Thomas',
    factsThen: { status: 'active', bids: 3, currentBid: 61_000_000 },
    factsNow: { status: 'active', bids: 3, currentBid: 61_000_000 },
    mayDecline: true,
  },
  {
    _id: 'annul',
    act: {
      kind: 'win-annulled',
      auctionId: 'none',
      userId: 'none',
      registrationDeadline: hoursAgo(-24),
      startDate: hoursAgo(-25),
      endDate: hoursAgo(-27),
    },
    title: 'Ravi Iyer, Royal Enfield Classic 350',
    reason: 'The site was down for ten minutes before the end.',
    askedBy: 'Otto Rao',
    factsThen: { finalPayment: 'due', deposit: 'held', amount: 1_000_000 },
    factsNow: { finalPayment: 'due', deposit: 'held', amount: 1_000_000 },
    mayDecline: true,
  },
  {
    _id: 'own',
    act: { kind: 'settings-changed', section: 'charges', value: '{}', seen: 2 },
    title: 'Settings: charges',
    reason: 'As agreed with the board.',
    askedBy: 'Anita Deshpande',
    factsThen: { version: 2, changes: 'premium: 5 → 7.5' },
    factsNow: { version: 2 },
    obstacle: 'You asked for this yourself. Somebody else must approve it.',
    mayDecline: true,
    isOwn: true,
  },
];

const PAST = [
  {
    _id: 'done',
    act: { kind: 'staff-disabled', userId: 'none' },
    title: 'Vivek Joshi',
    reason: 'Left the house.',
    status: 'done',
    decidedBy: 'Otto Rao',
    decidedAt: hoursAgo(26),
    factsThen: { isActive: true, duties: ['people'] },
  },
  {
    _id: 'declined',
    act: { kind: 'payment-refunded', paymentId: 'none', auctionId: 'none', userId: 'none' },
    title: 'Solitaire ring',
    reason: 'The winner fell ill.',
    status: 'declined',
    decidedBy: 'Otto Rao',
    decidedAt: hoursAgo(50),
    declineReason: 'There is no certificate yet.',
    factsThen: { payment: 'captured', amount: 9_000_000 },
  },
  {
    _id: 'lapsed',
    act: { kind: 'owner-removed', userId: 'none', duties: ['lots'] },
    title: 'Otto Rao',
    reason: 'Works with lots now.',
    status: 'lapsed',
    lapsesAt: hoursAgo(60),
    factsThen: { isActive: true, duties: ['owner'] },
  },
];

/** What waits for a second person. They come last, because the answer stays for the screens that follow. */
export const APPROVAL_SCREENS: readonly Screen[] = [
  {
    name: 'approvals',
    as: 'admin',
    path: '/approvals',
    before: mockActs,
    shows: (page) => page.getByRole('list', { name: 'Decided before' }),
  },
  {
    name: 'approvals-approve',
    as: 'admin',
    path: '/approvals',
    before: mockActs,
    shows: heading('Second Person'),
    then: (page) => opened(button(page, /^Approve/).first(), page.getByRole('alertdialog')),
  },
  {
    name: 'approvals-decline',
    as: 'admin',
    path: '/approvals',
    before: mockActs,
    shows: heading('Second Person'),
    then: (page) => opened(button(page, /^Decline/).first(), page.getByRole('dialog')),
  },
  {
    name: 'approvals-dashboard',
    as: 'admin',
    path: '/admin-dashboard',
    before: mockActs,
    shows: (page) => page.getByRole('list', { name: 'Waiting for a second person' }),
  },
  {
    name: 'approvals-staff',
    as: 'admin',
    path: '/staff',
    before: mockActs,
    shows: heading('Staff'),
    then: (page) => opened(button(page, 'Disable Chitra Menon'), page.getByRole('dialog', { name: /^Disable/ })),
  },
];
