import { expect, test } from 'vitest';
import { editedAuction } from '#tests/unit/web/auction-form/edited-auction.ts';
import { anAuction } from '#tests/unit/web/realtime/builders.ts';
import { Component as AuctionList } from '#web/features/auction-list/admin-list-page.tsx';
import { changeLot } from '#web/features/auction-list/table/bulk-edit/change-lot.ts';
import { NOTHING_CHOSEN } from '#web/features/auction-list/table/bulk-edit/lot-changes.ts';
import { fakeApi, show } from '../support/screen.tsx';

const lot = editedAuction({ _id: 'a1', status: 'cancelled', allowedStatuses: ['cancelled'], canBeRelisted: true });

test('a cancelled lot is not called changed, since the server takes its status for a repeated cancellation', async () => {
  const asked = fakeApi(({ method }) =>
    method === 'GET'
      ? { success: true, auctionDetails: lot, serverTime: 0 }
      : { success: true, message: 'Auction updated successfully!', auction: { _id: 'a1', status: 'cancelled' } },
  );
  const changing = changeLot('a1', { ...NOTHING_CHOSEN, groups: ['seller'], seller: 'State Bank' });
  await expect(changing).rejects.toThrow('This auction is cancelled and can no longer be changed.');
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
});

test('a lot that was selected as a draft is not cancelled after it was published and somebody has registered', async () => {
  const card = anAuction(0, { _id: 'a1', title: 'Tractor', status: 'draft', bidderCount: 0 });
  const asked = fakeApi(({ path }) =>
    path.endsWith('/admin/auction/a1')
      ? { success: true, auctionDetails: { ...lot, status: 'pending', bidderCount: 2 }, serverTime: 0 }
      : { success: true, auctions: [card], total: 1, nextCursor: null, serverTime: Date.now() },
  );
  const screen = await show(<AuctionList />, 'admin', '?view=list');
  await screen.getByRole('checkbox', { name: 'Select Tractor' }).click();
  await screen.getByRole('button', { name: 'Cancel', exact: true }).click();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Sold elsewhere');
  await screen.getByRole('button', { name: 'Cancel them' }).click();
  await expect.element(screen.getByText(/It was published, has started or got its first bidder/)).toBeVisible();
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('lots of a sale whose one deposit somebody has paid are cancelled, and nobody reads that none have registered', async () => {
  const saleEvent = { _id: 's1', name: 'Spring sale', deposit: { amount: 500, multiple: 6 } };
  const card = anAuction(0, { _id: 'a1', title: 'Tractor', status: 'pending', bidderCount: 0, saleEvent });
  const asked = fakeApi(({ method, path }) => {
    if (method === 'PUT') {
      return { success: true, message: 'Auction updated successfully!', auction: { _id: 'a1', status: 'cancelled' } };
    }
    return path.endsWith('/admin/auction/a1')
      ? { success: true, auctionDetails: { ...lot, status: 'pending', bidderCount: 2 }, serverTime: 0 }
      : { success: true, auctions: [card], total: 1, nextCursor: null, serverTime: Date.now() };
  });
  const screen = await show(<AuctionList />, 'admin', '?view=list');
  await screen.getByRole('checkbox', { name: 'Select Tractor' }).click();
  await screen.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(screen.getByText(/^1 is a lot of a sale with one deposit, which stays held/)).toBeVisible();
  expect(screen.getByText(/Nobody has registered/).elements()).toEqual([]);
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Sold elsewhere');
  await screen.getByRole('button', { name: 'Cancel them' }).click();
  await expect.poll(() => asked.filter(({ method }) => method === 'PUT').length).toBe(1);
});
