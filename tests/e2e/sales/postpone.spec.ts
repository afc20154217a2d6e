import { pay } from '#infra/local/client/person.ts';
import { getAuctionForEdit } from '#shared/contract/selling/auction-routes.ts';
import { istParts } from '#shared/model/ist.ts';
import { isAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { SOON } from '../support/room.ts';
import { bidders, upcomingAuction } from '../support/scenes.ts';

const DAY = 86_400_000;

test(
  'a clerk postpones a lot; whoever registered reads why, and withdraws',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const [tara] = await bidders({ url, admin }, 'Tara');
    const { auctionId } = await upcomingAuction({ url, admin });
    const page = await visit(`/auction/${auctionId}`, admin);
    await expect(page.getByRole('button', { name: 'Start now' })).toBeVisible();
    // Nobody has paid for its dates yet.
    await expect(page.getByRole('button', { name: 'Postpone' })).toBeHidden();
    await pay(url, tara, auctionId, 'emd');
    await page.reload();
    await page.getByRole('button', { name: 'Postpone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Postpone this auction?' });
    await dialog.getByRole('button', { name: 'Postpone' }).click();
    await expect(dialog.getByText('Please choose a later time than now announced.')).toBeVisible();
    const { auctionDetails } = await admin.call(getAuctionForEdit, { params: { id: auctionId } });
    const { date } = istParts(Date.parse(auctionDetails.startDate ?? '') + 7 * DAY);
    await dialog.getByLabel('New start').fill(date);
    await dialog.getByLabel('Reason').fill('The yard is flooded.');
    // Day and distance are said, since one wrong digit moves it by months.
    await expect(dialog.getByText(/^[A-Z][a-z]{2}, .* IST, in 7 days$/).first()).toBeVisible();
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Postpone' }).click();
    await expect(page.getByText('The auction is postponed.')).toBeVisible();
    await expect(page.getByText('Postponed the auction')).toBeVisible(SOON);

    const theirs = await visit(`/auctions/${auctionId}`, tara);
    await expect(theirs.getByText('We have postponed this auction. Reason: The yard is flooded.')).toBeVisible();
    await theirs.getByRole('button', { name: 'Withdraw from this auction' }).click();
    await theirs.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(theirs.getByText('You have withdrawn. A deposit that you paid is on its way back.')).toBeVisible();
  },
);
