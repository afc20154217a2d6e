import { expect, test } from 'vitest';
import { aBoardLot } from '#tests/unit/web/sales/board-lot.ts';
import { LotActs } from '#web/features/sales/board/lot-acts.tsx';
import { fakeApi, show } from './support/screen.tsx';

test('beside the acts for a lot is what a second person is asked to approve about it', async () => {
  const act = {
    reason: 'A stolen identity',
    status: 'asked',
    askedBy: 'Ravi',
    askedAt: '2026-11-28T10:00:00.000Z',
    lapsesAt: Date.parse('2026-11-29T10:00:00Z'),
    decidedBy: null,
    decidedAt: null,
    declineReason: null,
    factsThen: {},
    factsNow: {},
    obstacle: null,
    mayDecline: true,
    isOwn: false,
  };
  fakeApi(() => ({
    success: true,
    acts: ['a1', 'a2'].map((auctionId) => ({
      ...act,
      _id: `of-${auctionId}`,
      title: `Tractor ${auctionId}`,
      act: { kind: 'bids-voided', auctionId, userId: 'x' },
    })),
    isNeeded: true,
    refundLimit: 0,
    bankLimit: 0,
    serverTime: 0,
  }));
  const screen = await show(<LotActs lot={aBoardLot()} />, 'admin');
  await screen.getByRole('button', { name: /^Act on lot 1/ }).click();
  const told = screen.getByText(/^Ravi has asked to .*: Tractor a1\. A second person must approve by/);
  await expect.element(told).toBeVisible();
});
