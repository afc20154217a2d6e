import { bid } from '#infra/local/client/person.ts';
import { isAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { room, untilOpen } from '../support/room.ts';
import { bidders, runningAuction } from '../support/scenes.ts';

test(
  'an owner stops the clock of a lot, its room stands without a reload, and goes on with the time left',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
    const { auctionId } = await runningAuction({ url, admin }, [tara, uma]);
    const page = await visit(`/auctions/${auctionId}`, tara);
    await untilOpen(page);
    await room(page).bid(11_000);
    await expect(room(page).history).toContainText('₹11,000');

    const office = await visit(`/auction/${auctionId}`, admin);
    await office.getByRole('button', { name: 'Pause', exact: true }).click();
    const dialog = office.getByRole('dialog', { name: 'Pause this auction?' });
    await dialog.getByLabel('Reason').fill('The payment page answers slowly');
    await isAccessible(office);
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(office.getByText('1 auction is paused. Nobody can bid until an owner resumes bidding.')).toBeVisible();
    await expect(office.getByText('Paused', { exact: true }).first()).toBeVisible();

    await expect(page.getByText('We have paused this auction. Reason: The payment page answers slowly')).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: 'This auction is paused. Nobody can bid.' }),
    ).toBeAttached();
    await expect(room(page).place).toHaveAccessibleDescription(/^This auction is paused/);
    await isAccessible(page);
    const shared = await visit(`/lots/${auctionId}`);
    await expect(shared.getByText('Paused', { exact: true }).first()).toBeVisible();
    const board = await visit('/admin-dashboard', admin);
    await expect(board.getByRole('list', { name: 'Paused auctions' })).toContainText('The payment page answers slowly');
    await isAccessible(board);

    await expect(bid(uma, auctionId, 12_000)).rejects.toThrow('AUCTION_PAUSED');
    await office.getByRole('button', { name: 'Resume' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click();
    await expect(office.getByText('1 auction is no longer paused.')).toBeVisible();
    await expect(room(page).clock).toHaveText(/^[12]:\d\d$/);
    await expect(page.getByText(/We have paused/)).toHaveCount(0);
    await bid(uma, auctionId, 12_000);
    await expect(room(page).history).toContainText('₹12,000');
  },
);
