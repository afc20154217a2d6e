import { listLot, pay, signIn } from '#infra/local/client/person.ts';
import { getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { istParts } from '#shared/model/ist.ts';
import { timetable } from '#tests/support/people/lots.ts';
import { payer } from '#tests/support/people/payment-provider.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import { editForm } from '#tests/support/requests/edit-form.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/own-stack.ts';
import { SOON } from '../support/room.ts';
import { bidders, lot, unique } from '../support/scenes.ts';

test('a refund that Razorpay refuses is made by bank, returned, and recorded again', async ({ stack, visit }) => {
  const { url } = stack;
  const admin = await makeAdmin(url, unique('Anita Admin'));
  const [tara] = await bidders({ url, admin }, 'Tara', 'Uma');
  const auctionId = await listLot(admin, lot(), timetable(await stack.now()), TWO_PICTURES);
  await pay(url, tara, auctionId, 'emd');
  await payer(url).refusesNextRefunds(1000);
  const params = { id: auctionId };
  const { auctionDetails } = await admin.call(getAuctionForEdit, { params });
  const body = { ...editForm(auctionDetails), status: 'cancelled', cancelReason: 'A test' } as const;
  await admin.call(updateAuction, { params, body });
  await stack.settled();
  // Other files share the stack.
  await payer(url).refusesNextRefunds(0);

  const page = await visit(`/transactions?auctionId=${auctionId}`, await signIn(url, admin.account));
  await page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().click();
  // The way back keeps the filter.
  await page.getByRole('link', { name: 'Back to Transactions' }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions\\?auctionId=${auctionId}$`));
  await page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().click();
  const confirmWithReason = async (choice: string, confirm: string) => {
    await page.getByRole('button', { name: choice }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The card was closed.');
    await dialog.getByRole('button', { name: confirm }).click();
    await expect(dialog).toBeHidden();
  };
  const recordRefund = async (utr: string) => {
    await page.getByRole('button', { name: 'Record the refund' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('UTR').fill(utr);
    await dialog.getByLabel('Date of transfer').fill(istParts(await stack.now()).date);
    await dialog.getByRole('button', { name: 'Record transfer' }).click();
    await expect(page.getByRole('term').filter({ hasText: /^Refunded$/ })).toBeVisible(SOON);
  };
  await confirmWithReason('Send by bank instead', 'Send by bank');
  await recordRefund('HDFCR52026112100000031');
  await confirmWithReason('The transfer came back', 'It came back');
  await recordRefund('HDFCR52026112100000032');
  await confirmWithReason('The record is wrong', 'Take back');
  await expect(page.getByRole('button', { name: 'Record the refund' })).toBeVisible();
});
