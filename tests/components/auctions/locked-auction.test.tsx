import { expect, test } from 'vitest';
import { editedAuction } from '#tests/unit/web/auction-form/edited-auction.ts';
import { LockedAuction } from '#web/features/auction-form/locked-auction.tsx';
import { show } from '../support/screen.tsx';

test('the page of an auction that ended with bids does not offer deletion', async () => {
  const screen = await show(<LockedAuction auction={editedAuction({ status: 'completed', isRecord: true })} />);
  await expect.element(screen.getByText('This auction is completed and can no longer be changed.')).toBeVisible();
  await expect.element(screen.getByText(/is kept as a record and cannot be deleted/)).toBeVisible();
  expect(screen.getByText(/can be deleted/).query()).toBeNull();
});

test('the page of an auction cancelled without registrations offers deletion', async () => {
  const screen = await show(<LockedAuction auction={editedAuction({ status: 'cancelled' })} />);
  await expect.element(screen.getByText(/It can be deleted\.$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Delete Auction' })).toBeVisible();
});
