import { expect, test } from 'vitest';
import type { SharedOfLot } from '#shared/contract/accounts/shared-details.ts';
import { LotSharedCard } from '#web/shared-details/lot-shared-card.tsx';
import { PersonSharedCard } from '#web/shared-details/person-shared-card.tsx';
import { fakeApi, show } from '../support/screen.tsx';

const shared = (changes: Partial<SharedOfLot> = {}) => ({
  ties: [
    {
      key: 'k1',
      kind: 'upi',
      people: [
        { id: 'u1', name: 'Asha Rao', part: 'bidder' },
        { id: 'u2', name: 'Ravi Iyer', part: 'bidder' },
      ],
      count: 2,
      isSeen: false,
    },
    {
      key: 'k2',
      kind: 'device',
      people: [
        { id: 'u1', name: 'Asha Rao', part: 'bidder' },
        { id: '', name: 'A member of the staff', part: 'staff' },
      ],
      count: 2,
      isSeen: true,
    },
  ],
  total: 2,
  compared: 2_000,
  registered: 2_400,
  looked: { by: 'Leela Clerk', at: '2026-11-28T06:00:00.000Z', note: 'Known to us' },
  ...changes,
});

test('a lot says what is shared by whom, how much was compared, and that somebody has looked', async () => {
  const asked = fakeApi(({ method }) =>
    method === 'GET' ? { success: true, ...shared() } : { success: true, message: 'Noted.' },
  );
  const screen = await show(<LotSharedCard auctionId="a1" />, 'admin');
  const [upi, device] = [screen.getByRole('listitem').nth(0), screen.getByRole('listitem').nth(1)];
  await expect.element(upi).toHaveTextContent('Paid with the same UPI handleAsha Rao, Ravi IyerNot looked at');
  await expect.element(device).toHaveTextContent('Used the same browserAsha Rao, A member of the staff');
  await expect.element(screen.getByText('The first 2,000 of 2,400 registrations are compared.')).toBeVisible();
  await expect.element(screen.getByText(/Looked at by Leela Clerk on .*“Known to us”/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'What you found' }).fill('Father and son');
  await screen.getByRole('button', { name: 'I have looked at it' }).click();
  await expect
    .poll(() => asked.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      note: 'Father and son',
      ties: ['k1'],
    });
});

test('a lot whose people share nothing has no panel', async () => {
  const asked = fakeApi(() => ({ success: true, ...shared({ ties: [], total: 0, looked: null }) }));
  const screen = await show(<LotSharedCard auctionId="a1" />, 'admin');
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(screen.getByRole('heading', { name: 'Shared details' })).not.toBeInTheDocument();
});

test('a person’s page leads to the lots in which they share something', async () => {
  fakeApi(() => ({
    success: true,
    lots: [{ _id: 'a1', isSale: false, title: 'Tractor', ...shared() }],
    open: 12,
    compared: 10,
  }));
  const screen = await show(<PersonSharedCard userId="u1" />, 'admin');
  await expect.element(screen.getByRole('link', { name: 'Tractor' })).toHaveAttribute('href', '/auction/a1');
  await expect.element(screen.getByRole('link', { name: 'Ravi Iyer' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Asha Rao' })).not.toBeInTheDocument();
  await expect.element(screen.getByText('Compared in the newest 10 of 12 lots.')).toBeVisible();
});
