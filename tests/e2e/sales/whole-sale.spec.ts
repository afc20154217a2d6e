/** A bank's sheet of 40 lots, from the import to the second round of what was not sold, led by two people. */
import type { Page } from '@playwright/test';
import { type Cell, default as writeSheets } from 'write-excel-file/universal';
import { bid, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { getSaleBoard } from '#shared/contract/sale-board.ts';
import { istParts } from '#shared/model/ist.ts';
import { makeAdmin } from '#tests/support/people/people.ts';
import { BROKEN_CONNECTION, expect } from '../support/fixtures.ts';
import { importScreen, pictureZip } from '../support/import-files.ts';
import { test } from '../support/own-stack.ts';
import { SOON } from '../support/room.ts';
import { bidders } from '../support/scenes.ts';

// Requests under way fail when the clock jumps, because their signatures and tickets expire at once.
test.use({ tolerated: BROKEN_CONNECTION, actionTimeout: 40_000 });

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NAME = 'Vehicles of the State Bank';
const LOTS = Array.from({ length: 40 }, (_, at) => `SBI/PUN/${String(at + 1).padStart(2, '0')}`);
const lotOf = (number: number) => `Tata Ace ${LOTS[number - 1] ?? ''}`;
const row = (page: Page, number: number) => page.getByRole('row').filter({ hasText: lotOf(number) });

/** As banks send it: an annexure with a title, their own names of the columns, and no house's columns. */
async function bankSheet(now: number) {
  const day = (days: number) =>
    istParts(now + days * DAY)
      .date.split('-')
      .toReversed()
      .join('.');
  const columns: Readonly<Record<string, (number: number) => string>> = {
    'Sr. No.': String,
    'Lot No.': (number) => LOTS[number - 1] ?? '',
    'Name of the Asset': lotOf,
    Category: () => 'Cars',
    Details: (number) => `Repossessed. Parked in row ${String(number)} of the yard.`,
    'Reg. No.': (number) => `MH 12 AB ${String(1000 + number)}`,
    YOM: () => '2019',
    'KM Run': (number) => `${String(40 + number)},500`,
    'Starting Price': () => 'Rs. 1,00,000/-',
    'Reserve Price': (number) => ([5, 6].includes(number) ? '₹ 5,00,000' : ''),
    'EMD Rs': () => '10,000',
    'Last Date of EMD': () => `${day(1)} 5:00 PM`,
    'Start Date and Time': () => `${day(2)} 11:00 AM`,
    Closing: () => `${day(2)} 02:00 PM`,
  };
  const cells = (values: readonly string[]) => values.map((value): Cell => ({ value, type: String }));
  const data = [
    cells(['STATE BANK OF INDIA, Stressed Assets Branch, Pune']),
    cells([`Annexure A: vehicles for e-auction on ${day(2)}`]),
    [],
    cells(Object.keys(columns)),
    ...LOTS.map((_, at) => cells(Object.values(columns).map((cell) => cell(at + 1)))),
  ];
  const blob = await writeSheets([{ sheet: 'Annexure A', data }]).toBlob();
  return {
    name: 'Annexure A.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await blob.arrayBuffer()),
  };
}

async function importLots(page: Page, now: number): Promise<void> {
  const screen = importScreen(page);
  await screen.sheet.setInputFiles(await bankSheet(now));
  await expect(page.getByText(/is not read: STATE BANK OF INDIA, .*; Annexure A: vehicles/)).toBeVisible();
  await expect(page.getByText(/“Name of the Asset” is Title/)).toContainText('“EMD Rs” is EMD Amount');
  await page.getByRole('button', { name: 'Yes' }).click();
  const other = page.getByLabel('Another column for all lots');
  await other.selectOption('Seller Shown to Bidders');
  await page.getByLabel('Seller Shown to Bidders (optional)').fill('State Bank of India');
  await other.selectOption('Bid Interval');
  await page.getByLabel('Bid Interval (optional)').selectOption('15 minutes');
  await screen.check.click();
  await screen.pictures.setInputFiles(
    await pictureZip(LOTS.map((lot) => ({ 'House Number': lot.replaceAll('/', '-') }))),
  );
  await expect(screen.summary).toHaveText('40 new');
  await screen.start.click();
  await expect(page.getByText('is done: 40 created.')).toBeVisible({ timeout: 180_000 });
}

/** From what was imported to a published sale. */
async function makeSale(page: Page, now: number): Promise<string> {
  const day = (days: number) => istParts(now + days * DAY).date;
  await page.getByRole('button', { name: 'Add to a sale' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make a new sale' }).click();
  await dialog.getByLabel('Name').fill(NAME);
  await dialog.getByLabel('Registration deadline').fill(day(1));
  await dialog.getByLabel('Start of bidding').fill(day(2));
  await dialog.getByLabel('First lot ends').fill(day(2));
  await dialog.getByLabel('One deposit for the whole sale').check();
  await dialog.getByLabel('Deposit (₹)').fill('1,00,000');
  await dialog.getByLabel('Bidding power, times').fill('50');
  await dialog.getByRole('button', { name: 'Create and add' }).click();
  await expect(dialog.getByText('40 of 40 lots are in the sale.')).toBeVisible(SOON);
  await dialog.getByRole('link', { name: 'Open the sale' }).click();
  await expect(page.getByRole('heading', { name: '40 lots' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish all' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish 40 lots?' });
  await expect(publish).toContainText('40 lots end 15 minutes after their last bid');
  await publish.getByRole('checkbox').check();
  await publish.getByRole('button', { name: 'Publish all' }).click();
  await expect(page.getByText('All 40 lots are done.')).toBeVisible({ timeout: 60_000 });
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Nobody may bid on 26 lots at once: some bids are refused as too fast. */
const bidAtLast = (who: Person, lotId: string, amount: number) =>
  expect(async () => void (await bid(who, lotId, amount))).toPass(SOON);

test(
  'two people lead a sale of 40 lots from a bank’s sheet to its second round',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const { url } = stack;
    const [latha, otto] = [await makeAdmin(url, 'Latha Lister'), await makeAdmin(url, 'Otto Owner')];
    const people = await bidders({ url, admin: latha }, 'Tara', 'Uma');
    /** Whoever was signed in before the clock was moved is no longer. */
    const again = ({ account }: Person) => signIn(url, account);
    const now = await stack.now();

    const plan = await visit('/import', latha);
    await importLots(plan, now);
    const saleId = await makeSale(plan, now);
    await plan.close();
    for (const bidder of people) await pay(url, bidder, saleId, 'emd');
    await stack.settled(5);
    // The day of the sale, a minute after 11 in India.
    await stack.advance(Date.parse(`${istParts(now + 2 * DAY).date}T11:01:00+05:30`) - (await stack.now()), 5);

    const clerk = await again(latha);
    const [tara, uma] = [await again(people[0]), await again(people[1])];
    const page = await visit(`/sales/${saleId}`, clerk);
    await expect(page.getByRole('tab', { name: 'Board', selected: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Running 40' })).toBeVisible(SOON);
    const { lots } = await clerk.call(getSaleBoard, { params: { id: saleId } });
    // Lots 27 to 40 find no bidder.
    for (const { _id, number } of lots.slice(0, 26)) {
      await bidAtLast(tara, _id, 110_000);
      if (number % 2 === 0) await bidAtLast(uma, _id, 120_000);
    }
    await expect(row(page, 1)).toContainText(tara.account.name);
    await expect(row(page, 2)).toContainText(uma.account.name);
    await expect(row(page, 2)).toContainText('₹1,20,000');
    await expect(row(page, 5)).toContainText('Not met');
    await expect(page.getByRole('button', { name: 'Need a look 16' })).toBeVisible();

    await page.getByRole('button', { name: `Act on lot 1, ${lotOf(1)}` }).click();
    const first = page.getByRole('dialog', { name: `Lot 1: ${lotOf(1)}` });
    await first.getByRole('button', { name: 'Pause' }).click();
    const pause = page.getByRole('dialog', { name: 'Pause lot 1?' });
    await pause.getByLabel('Reason').fill('The bank asks for a look at the papers');
    await pause.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('left, paused').first()).toBeVisible();
    await expect(bid(uma, lots[0]?._id ?? '', 130_000)).rejects.toThrow('AUCTION_PAUSED');
    await first.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click();
    await expect(first.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: `Act on lot 2, ${lotOf(2)}` }).click();
    await page.getByRole('button', { name: 'Take back bids' }).click();
    const takeBack = page.getByRole('dialog', { name: 'Take back the last bids?' });
    await expect(takeBack).toContainText(`${uma.account.name} leads with ₹1,20,000`);
    await expect(takeBack).toContainText(`${tara.account.name} leads again with ₹1,10,000`);
    await takeBack.getByLabel('Reason').fill('The identity is stolen');
    await takeBack.getByRole('button', { name: 'Ask to take back' }).click();
    await expect(page.getByText(/^Asked\. A second person must approve by/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, 2), 'nothing has happened').toContainText(uma.account.name);
    const desk = await visit('/approvals', await again(otto));
    await desk
      .getByRole('listitem')
      .filter({ hasText: 'The identity is stolen' })
      .getByRole('button', { name: /^Approve/ })
      .click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(desk.getByText(/^The bids are taken back\./)).toBeVisible();
    await expect(row(page, 2)).toContainText(tara.account.name);
    await expect(row(page, 2)).toContainText('₹1,10,000');
    await Promise.all([page.close(), desk.close()]);

    await stack.advance(8 * HOUR, 5);
    const results = await visit(`/sales/${saleId}`, await again(latha));
    await expect(results.getByRole('tab', { name: 'Results', selected: true })).toBeVisible();
    await expect(results.getByRole('button', { name: 'Not paid yet 24' })).toBeVisible();
    await expect(row(results, 2)).toContainText(tara.account.name);
    await results.getByRole('button', { name: 'To decide or overdue 2' }).click();
    await results.getByRole('checkbox', { name: `Select lot 5, ${lotOf(5)}` }).check();
    await results.getByRole('button', { name: 'Accept 1 bid' }).click();
    await results.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(results.getByText('1 of 1 accepted.')).toBeVisible();
    await results.getByRole('button', { name: 'Done' }).click();
    await results.getByRole('checkbox', { name: `Select lot 6, ${lotOf(6)}` }).check();
    await results.getByRole('button', { name: 'Decline 1 bid' }).click();
    await results.getByLabel('Reason').fill('Far below what the bank needs.');
    await results.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await results.getByRole('button', { name: 'Done' }).click();
    await pay(url, await again(tara), lots[0]?._id ?? '', 'final');
    await expect(results.getByRole('button', { name: 'Paid 1', exact: true })).toBeVisible(SOON);
    await expect(results.getByRole('button', { name: 'Not paid yet 24' })).toBeVisible();
    // Of 25 lots Tara has 14 for 1,10,000 and Uma 11 for 1,20,000.
    await expect(results.getByRole('definition').first()).toHaveText('₹28,60,000');

    await results.getByRole('button', { name: 'Unsold 15' }).click();
    await results.getByRole('checkbox', { name: 'Select all rows that are loaded' }).check();
    await results.getByRole('button', { name: 'Second round of 15 lots' }).click();
    const round = results.getByRole('dialog', { name: 'Second round of 15 lots' });
    const day = (days: number) => istParts(now + days * DAY).date;
    await round.getByLabel('Registration deadline').fill(day(9));
    await round.getByLabel('Start of bidding').fill(day(10));
    await round.getByLabel('First lot ends').fill(day(10));
    await round.getByRole('button', { name: 'List again and publish' }).click();
    await expect(round.getByText('15 of 15 lots are listed again and published.')).toBeVisible({ timeout: 60_000 });
    await round.getByRole('link', { name: 'Open the sale' }).click();
    await expect(results.getByRole('heading', { name: `${NAME}, second round` })).toBeVisible();
    const second = results.getByRole('list', { name: 'Lots of the sale' }).getByRole('listitem');
    await expect(second).toHaveCount(15);
    await expect(second.first()).toContainText(lotOf(6));
    await results.goBack();
    await expect(row(results, 6).getByRole('link', { name: 'Listed again' })).toBeVisible();
  },
);
