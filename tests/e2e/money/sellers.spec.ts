import { readFile } from 'node:fs/promises';
import { bid, listLot, pay, signIn } from '#infra/local/client/person.ts';
import { istParts } from '#shared/model/ist.ts';
import { timetable } from '#tests/support/people/lots.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import { FEW_JOBS } from '#tests/support/stack/stack.ts';
import { isAccessible } from '../support/accessible.ts';
import { BROKEN_CONNECTION, expect } from '../support/fixtures.ts';
import { testOnStack } from '../support/own-stack.ts';
import { SOON } from '../support/room.ts';
import { bidders, lot, unique } from '../support/scenes.ts';

/** A house that wants a second person, with a clock that can be moved. */
const test = testOnStack({ jobs: FEW_JOBS });
// Requests under way fail when the clock jumps.
test.use({ tolerated: BROKEN_CONNECTION });

const HOUR = 3_600_000;

test(
  'a seller is made, their lot is sold, and two people pay them what the statement says',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const { url } = stack;
    const [olga, otto] = [await makeAdmin(url, unique('Olga Owner')), await makeAdmin(url, unique('Otto Owner'))];
    const [tara, uma, sunil] = await bidders({ url, admin: olga }, 'Tara', 'Uma', 'Sunil');
    const auctionId = await listLot(olga, lot(), timetable(await stack.now()), TWO_PICTURES);

    const office = await visit('/sellers', olga);
    await office.getByRole('button', { name: 'New seller' }).click();
    const form = office.getByRole('dialog', { name: 'New seller' });
    await form.getByLabel('Name').fill('Bharat Rural Bank');
    await form.getByLabel('GSTIN').fill('27ABCDE1234F1Z1');
    await form.getByLabel('Commission (%)', { exact: true }).fill('2.5');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('This is not a valid GSTIN. Please check each character.')).toBeVisible();
    await form.getByLabel('GSTIN').fill('27abcde1234f1z0');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByRole('heading', { name: 'Bharat Rural Bank', level: 1 })).toBeVisible(SOON);
    const sellerPath = new URL(office.url()).pathname;

    await office.getByRole('button', { name: 'Add bank account' }).click();
    const account = office.getByRole('dialog', { name: 'Bank account of the seller' });
    await account.getByLabel('Account number').fill('001122334455');
    await account.getByLabel('IFSC').fill('hdfc0000001');
    await account.getByLabel('Account holder').fill('Bharat Rural Bank');
    await account.getByLabel('Reason').fill('As their letter says');
    await account.getByRole('button', { name: 'Change account' }).click();
    await expect(office.getByText(/^You have asked to change the bank account of a seller/)).toBeVisible();
    const approve = async () => {
      const desk = await visit('/approvals', await signIn(url, otto.account));
      await desk
        .getByRole('button', { name: /^Approve/ })
        .first()
        .click();
      await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
      return desk;
    };
    await expect((await approve()).getByText('The bank account is changed.')).toBeVisible();

    await office.goto(`/auction/${auctionId}`);
    await office.getByLabel('Whose lot it is').selectOption({ label: 'Bharat Rural Bank' });
    await office.getByRole('button', { name: 'Save the seller' }).click();
    await expect(office.getByText('The seller of the lot is saved.')).toBeVisible();
    await office.goto(sellerPath);
    await office.getByRole('button', { name: 'Own page' }).click();
    await office.getByRole('dialog').getByLabel('Email').fill(sunil.account.email);
    await office.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('They can read the seller’s page now.')).toBeVisible();

    for (const one of [tara, uma]) await pay(url, one, auctionId, 'emd');
    await stack.settled();
    await stack.advance(2 * HOUR);
    await bid(await signIn(url, uma.account), auctionId, 11_000);
    await bid(await signIn(url, tara.account), auctionId, 12_000);
    await stack.advance(3 * 60_000);
    await stack.settled();
    await pay(url, await signIn(url, tara.account), auctionId, 'final');
    await stack.settled();

    const desk = await visit(sellerPath, await signIn(url, olga.account));
    await desk.getByRole('link', { name: 'Lots without a sale' }).click();
    // The page of the seller names the sum, too.
    await expect(desk.getByRole('heading', { name: 'Lots without a sale', level: 1 })).toBeVisible(SOON);
    // 2.5 % of 12,000 and 18 % of that.
    await expect(desk.getByText('₹11,646').first()).toBeVisible(SOON);
    await isAccessible(desk);
    await desk.getByRole('button', { name: 'Record payout' }).click();
    const payout = desk.getByRole('dialog', { name: 'Record a payout' });
    await payout.getByLabel('UTR').fill('HDFC000000000017');
    await payout.getByLabel('Date of transfer').fill(istParts(await stack.now()).date);
    await payout.getByRole('button', { name: 'Record payout' }).click();
    await expect(desk.getByText(/^You have asked to record a payout to a seller/)).toBeVisible();
    await expect((await approve()).getByText('The payout is recorded.')).toBeVisible();

    const theirs = await visit('/selling', await signIn(url, sunil.account));
    await theirs.getByRole('link', { name: 'Lots without a sale' }).click();
    await expect(theirs.getByText('HDFC000000000017')).toBeVisible(SOON);
    await expect(theirs.getByText('Tara')).toHaveCount(0);
    await isAccessible(theirs);
    const download = theirs.waitForEvent('download');
    await theirs.getByRole('button', { name: 'CSV' }).click();
    const file = await readFile((await (await download).path()) ?? '', 'utf8');
    expect(file).toContain('Payout,UTR HDFC000000000017');
    expect(file.trimEnd().split('\n').at(-1)).toMatch(/^Open,.*,0$/);
    const pdf = theirs.waitForEvent('download');
    await theirs.getByRole('button', { name: 'PDF' }).click();
    expect((await pdf).suggestedFilename()).toMatch(/\.pdf$/);
  },
);
