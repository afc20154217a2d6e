import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { anAuction } from '#tests/unit/web/realtime/builders.ts';
import { CounterOffer } from '#web/features/auction-room/action/counter-offer.tsx';
import { WithdrawButton } from '#web/features/auction-room/action/withdraw-button.tsx';
import { ApprovalBlock } from '#web/money/approval-block.tsx';
import { CounterOfferDialog } from '#web/money/counter-offer-dialog.tsx';
import { fakeApi, show } from '../support/screen.tsx';

const UNTIL = Date.parse('2026-11-29T12:00:00Z');
const BID = {
  userId: 'x',
  name: 'Asha',
  bid: 400_000,
  reserve: 500_000,
  amount: 400_000,
  deposit: 10_000,
  until: UNTIL,
  counterOffer: null,
};

test('the house names a price with commas, and the time to answer ends two hours before the bid cannot be accepted', async () => {
  const onConfirm = vi.fn();
  const screen = await show(
    <CounterOfferDialog open bid={BID} onClose={() => undefined} onConfirm={onConfirm} />,
    'admin',
  );
  await screen.getByRole('button', { name: 'Send counter-offer' }).click();
  await expect.element(screen.getByText('Please enter a valid amount in rupees.')).toBeVisible();
  expect(onConfirm).not.toHaveBeenCalled();
  await screen.getByLabelText('Price (₹)').fill('4,50,000');
  await screen.getByRole('button', { name: 'Send counter-offer' }).click();
  await vi.waitFor(() =>
    expect(onConfirm.mock.calls).toEqual([[{ amount: 450_000, until: '2026-11-29T10:00:00.000Z' }]]),
  );
});

test('the bidder is asked again before either answer, which names the price that they saw', async () => {
  const asked = fakeApi(() => ({ success: true, message: 'Thank you.' }));
  const offer = { price: 450_000, lines: [], setOff: 10_000, amount: 440_000, until: UNTIL };
  const screen = await show(<CounterOffer auctionId="a1" offer={offer} />);
  await screen.getByRole('button', { name: 'Decline' }).click();
  await expect.element(screen.getByText(/^Your own bid stands/)).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Accept for ₹4,50,000' }).click();
  await expect.element(screen.getByText(/^You win the lot and must pay ₹4,40,000/)).toBeVisible();
  expect(asked).toEqual([]);
  await screen.getByRole('button', { name: 'Accept', exact: true }).click();
  await vi.waitFor(() =>
    expect(asked).toEqual([
      { method: 'POST', path: '/api/auctions/a1/counter-offer', body: { answer: 'accept', amount: 450_000 } },
    ]),
  );
  await expect.element(screen.getByText('Buy this lot for ₹4,50,000?')).not.toBeInTheDocument();
});

/** Another part of the screen, which is fetched again after the answer. */
function Elsewhere() {
  useQuery({ queryKey: ['elsewhere'], queryFn: async () => (await fetch('/elsewhere')).json() });
  return null;
}

test('a slow refetch after an answer keeps no dialog busy', async () => {
  const never = new Promise<never>(() => {});
  let fetches = 0;
  fakeApi(({ method }) => {
    if (method !== 'GET') return { success: true, message: 'Thank you.' };
    fetches += 1;
    return fetches === 1 ? {} : never;
  });
  const offer = { price: 450_000, lines: [], setOff: 10_000, amount: 440_000, until: UNTIL };
  const { viewer } = anAuction(0);
  const screen = await show(
    <>
      <Elsewhere />
      <CounterOffer auctionId="a1" offer={offer} />
      <WithdrawButton auction={anAuction(0, { status: 'pending', viewer })} isRegistrationOpen />
    </>,
  );
  for (const [opens, confirms, cancels] of [
    ['Decline', 'Decline', 'Cancel'],
    ['Withdraw from this auction', 'Withdraw', 'Stay registered'],
  ] as const) {
    const before = fetches;
    const dialog = screen.getByRole('alertdialog');
    await screen.getByRole('button', { name: opens, exact: true }).click();
    await dialog.getByRole('button', { name: confirms, exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => fetches).toBe(before + 1);
    await screen.getByRole('button', { name: opens, exact: true }).click();
    await dialog.getByRole('button', { name: cancels }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test.each([
  ['open', /^Counter-offer of ₹4,50,000: the bidder can answer until/, false],
  ['declined', /^The bidder has declined the counter-offer/, true],
] as const)(
  'while a counter-offer is %s, the house reads it; it can decide: %3$s',
  async (state, sentence, canDecide) => {
    const counterOffer = { amount: 450_000, until: UNTIL, state };
    fakeApi(() => undefined);
    const screen = await show(<ApprovalBlock auctionId="a1" bid={{ ...BID, counterOffer }} />, 'admin');
    await expect.element(screen.getByText(sentence)).toBeVisible();
    await expect.element(screen.getByText(/Highest bidder/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Accept the bid' }).query() !== null).toBe(canDecide);
  },
);
