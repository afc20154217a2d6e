/** From the end of a sale to the books: transfers, a bank's statement, a default, the seller's payout, the yard. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { bid, listLot, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { issuePass } from '#shared/contract/money/handover.ts';
import { setInvoiceDetails } from '#shared/contract/money/invoices.ts';
import { listReceivables } from '#shared/contract/money/receivables.ts';
import { changeSellerAccount } from '#shared/contract/money/sellers.ts';
import { listVouchers } from '#shared/contract/money/vouchers.ts';
import { getReport } from '#shared/contract/reports.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { giveLot, makeSeller } from '#tests/support/people/sellers.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { advanceToMorning } from '#tests/support/people/time.ts';
import type { OwnStack } from '#tests/support/stack/stack.ts';
import { BROKEN_CONNECTION } from '../support/fixtures.ts';
import { testOnStack } from '../support/own-stack.ts';
import { SOON } from '../support/room.ts';
import { bidders, lot, unique } from '../support/scenes.ts';

/** A house that wants a second person, with a clock that can be moved. */
const test = testOnStack();
// Requests under way fail when the clock jumps.
test.use({ tolerated: BROKEN_CONNECTION, actionTimeout: 40_000 });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// A win of 12,000 with 2.5 % and 18 % of that costs 12,354; the runner-up's 11,000 cost 11,324.50.
const NAMES = ['Swift', 'Nexon', 'Thar', 'Creta', 'Innova', 'Alto'] as const;

/** The sale has ended: Tara has won three lots, Uma two, and Vikram one, for which Uma bid, too. All are of one seller. */
async function endedSale(stack: OwnStack) {
  // The storage is counted by days.
  await advanceToMorning(stack);
  const { url } = stack;
  const olga = await makeAdmin(url, unique('Olga Owner'));
  // While she is the only owner, nobody is asked.
  const yard = { section: 'yard', value: { storage: 500, gst: 18, ticks: ['Keys'] } } as const;
  const { versions } = await olga.call(ROUTES.getSettings);
  await olga.call(ROUTES.changeSettings, { body: { ...yard, seen: versions.yard.version } });
  const sellerId = await makeSeller(olga, { name: unique('Bharat Rural Bank') });
  const account = { number: '001122334455', ifsc: 'HDFC0000001', holder: 'Bharat Rural Bank', reason: 'Their letter' };
  await olga.call(changeSellerAccount, { params: { id: sellerId }, body: account });
  const otto = await makeAdmin(url, unique('Otto Owner'));
  const [tara, uma, vikram] = await bidders({ url, admin: olga }, 'Tara', 'Uma', 'Vikram');
  const now = await stack.now();
  const times = { registrationDeadlineAt: now + HOUR, startAt: now + 2 * HOUR, endAt: now + 3 * HOUR };
  const lots: { title: string; id: string }[] = [];
  for (const name of NAMES) {
    const title = unique(name);
    const terms = { buyerPremium: 2.5, chargesGst: 18, bidInterval: 600, sale: { afterPayment: { days: '2' } } };
    const id = await listLot(olga, lot({ title, ...terms }), times, TWO_PICTURES);
    await giveLot(olga, id, sellerId);
    lots.push({ title, id });
  }
  const winners = [tara, tara, tara, uma, uma, vikram];
  const others = [uma, uma, uma, tara, tara, uma];
  for (const [at, { id }] of lots.entries())
    for (const who of [winners[at], others[at]]) if (who !== undefined) await pay(url, who, id, 'emd');
  await stack.settled();
  await stack.advance(2 * HOUR);
  const fresh = new Map<string, Person>();
  for (const { userId, account: own } of [tara, uma, vikram]) fresh.set(userId, await signIn(url, own));
  for (const [at, { id }] of lots.entries()) {
    for (const [who, amount] of [
      [others[at], 11_000],
      [winners[at], 12_000],
    ] as const) {
      const bidder = fresh.get(who?.userId ?? '');
      if (bidder !== undefined) await bid(bidder, id, amount);
    }
  }
  await stack.advance(20 * MINUTE);
  await stack.settled();
  return { olga, otto, tara, uma, vikram, sellerId, lots };
}

/** Approves, as the second person, the act that was asked for last. */
async function approve(desk: Page): Promise<void> {
  await desk
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
}

const statement = (rows: readonly string[]) => ({
  name: 'november.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.', ...rows].join('\n')),
});

/** The sums of all ledgers of an accountant in the days that are over. Debits are above zero. */
async function vouchersOf(owner: Person, today: string): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  for (let before = 1; before <= 7; before += 1) {
    const { date: day } = istParts(startOfIstDay(today) - before * DAY);
    for (const of of ['payments', 'sellers'] as const) {
      for (let cursor: string | null | undefined; cursor !== null;) {
        const query: { day: string; of: typeof of; cursor?: string } = { day, of, ...(cursor && { cursor }) };
        const page = await owner.call(listVouchers, { query });
        expect(page.unread).toBe(0);
        for (const { ledger, side, amount } of page.vouchers.flatMap(({ lines }) => lines))
          sums.set(ledger, (sums.get(ledger) ?? 0) + Math.round(amount * 100) * (side === 'Dr' ? 1 : -1));
        cursor = page.nextCursor;
      }
    }
  }
  return sums;
}

test(
  'a sale that ended is paid, settled with its seller and handed over, and the books say so to the paisa',
  { tag: '@night' },
  async ({ stack, visit }) => {
    test.setTimeout(600_000);
    const { url } = stack;
    const house = await endedSale(stack);
    const { tara, uma, vikram, sellerId, lots } = house;
    const again = (person: Person) => signIn(url, person.account);
    const [swift = '', nexon = '', thar = '', creta = '', innova = '', alto = ''] = lots.map(({ title }) => title);

    // One transfer for three wins.
    const office = await visit(`/receivables?userId=${tara.userId}`, await again(house.olga));
    await office.getByRole('button', { name: new RegExp(`for ${swift}$`) }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Amount of the transfer').fill('37062');
    await dialog.getByLabel('UTR').fill('HDFCR52026112700123456');
    await dialog.getByRole('checkbox', { name: nexon }).check();
    await dialog.getByRole('checkbox', { name: thar }).check();
    await expect(dialog.getByText('Left over: ₹0')).toBeVisible();
    await dialog.getByRole('button', { name: 'Record transfer' }).click();
    await expect(dialog).toBeHidden(SOON);
    await expect(office.getByText('Nothing is owed')).toBeVisible(SOON);

    // A statement: that transfer once more, and two that ask.
    const { receivables } = await (await again(house.olga)).call(listReceivables, { query: { userId: uma.userId } });
    const reference = receivables.find(({ title }) => title === innova)?.reference ?? '';
    const [year = '', month = '', day = ''] = istParts(await stack.now()).date.split('-');
    const date = `${day}/${month}/${year.slice(2)}`;
    await office.getByRole('link', { name: 'Read a bank statement' }).click();
    await office
      .getByLabel('Statement')
      .setInputFiles(
        statement([
          `${date},RTGS TARA,HDFCR52026112700123456,,"37,062.00"`,
          `${date},BY TRANSFER UMA,SBINN52026112700000042,,"12,354.00"`,
          `${date},UPI/432512345678/${reference},,,"12,500.00"`,
        ]),
      );
    const group = (name: string) => office.getByRole('region', { name });
    await expect(
      group('Questions')
        .getByRole('listitem')
        .filter({ has: office.getByText(/^Row/) }),
    ).toHaveCount(2, SOON);
    await expect(group('Recorded')).toContainText('HDFCR52026112700123456');
    for (const title of [creta, innova]) {
      await group('Questions')
        .getByRole('button', { name: `Record for ${title}` })
        .first()
        .click();
      const method = dialog.getByLabel('Method');
      if ((await method.inputValue()) === '') await method.selectOption('neft');
      await dialog.getByRole('button', { name: 'Record transfer' }).click();
      const rest = dialog.getByRole('checkbox', { name: /goes back to/ });
      if (title === innova) {
        await rest.check();
        await dialog.getByRole('button', { name: 'Record transfer' }).click();
      }
      await expect(dialog).toBeHidden(SOON);
    }
    await expect(group('Recorded').getByText('Already recorded')).toHaveCount(3);
    await stack.settled();

    // Vikram does not pay: Uma is offered the lot, and two people keep his deposit.
    await stack.advance(72 * HOUR + 5 * MINUTE);
    const altoId = lots.find(({ title }) => title === alto)?.id ?? '';
    const desk = await visit(`/auction/${altoId}`, await again(house.olga));
    await desk.getByRole('button', { name: 'Offer to runner-up' }).click();
    await dialogOf(desk).getByLabel('Reason').fill('He does not answer');
    await dialogOf(desk).getByRole('button', { name: 'Offer' }).click();
    await expect(desk.getByRole('region', { name: `Win of ${uma.account.name}` })).toBeVisible(SOON);
    await desk
      .getByRole('region', { name: `Win of ${vikram.account.name}` })
      .getByRole('button', { name: 'Forfeit' })
      .click();
    await dialogOf(desk).getByLabel('Reason').fill('He did not pay');
    await dialogOf(desk).getByRole('button', { name: 'Forfeit' }).click();
    await expect(desk.getByText(/^You have asked to forfeit a deposit/)).toBeVisible(SOON);
    const second = await visit('/approvals', await again(house.otto));
    await approve(second);
    await expect(second.getByText('The deposit is forfeited.')).toBeVisible(SOON);
    const buyer = await again(uma);
    await buyer.call(setInvoiceDetails, { body: { state: '27' } });
    await pay(url, buyer, altoId, 'emd');
    await pay(url, buyer, altoId, 'final');
    await stack.settled();

    // The seller: 5 times 11,646 and once 10,675.50, paid out by two people.
    await desk.goto(`/sellers/${sellerId}`);
    await desk.getByRole('link', { name: 'Lots without a sale' }).click();
    await expect(desk.getByText('₹68,905.50').first()).toBeVisible(SOON);
    await desk.getByRole('button', { name: 'Record payout' }).click();
    const payout = desk.getByRole('dialog', { name: 'Record a payout' });
    await payout.getByLabel('UTR').fill('HDFC000000000017');
    await payout.getByLabel('Date of transfer').fill(istParts(await stack.now()).date);
    await payout.getByRole('button', { name: 'Record payout' }).click();
    await expect(desk.getByText(/^You have asked to record a payout to a seller/)).toBeVisible(SOON);
    await second.goto('/approvals');
    await approve(second);
    await expect(second.getByText('The payout is recorded.')).toBeVisible(SOON);
    await desk.reload();
    const download = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'CSV' }).click();
    const file = await readFile((await (await download).path()) ?? '', 'utf8');
    expect(file.trimEnd().split('\n').at(-1)).toMatch(/^Open,.*,0$/);

    // The yard: Tara comes too late for one lot.
    const swiftId = lots.find(({ title }) => title === swift)?.id ?? '';
    const { pass } = await (await again(tara)).call(issuePass, { params: { id: swiftId } });
    const yusuf = await makeStaff(url, unique('Yusuf Yard'), ['yard']);
    const gate = await visit('/yard', yusuf);
    await gate.getByLabel('Gate pass').fill(pass.number);
    await gate.getByLabel('Gate pass').press('Enter');
    await expect(gate.getByRole('heading', { name: 'Storage due today' })).toBeVisible(SOON);
    await gate.getByRole('checkbox', { name: 'Keys' }).check();
    await gate.getByLabel('Identity document').selectOption('PAN');
    await gate.getByLabel('Its last four characters').fill('234f');
    await gate.getByLabel('Paid by').selectOption('UPI');
    await gate.getByLabel('Reference').fill('6123 4567 8901');
    const slip = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(JPEG) };
    await gate.getByLabel('Signed slip').setInputFiles(slip);
    await gate.getByRole('button', { name: 'Record that it left' }).click();
    await expect(gate.getByRole('heading', { name: 'Collected', exact: true })).toBeVisible(SOON);
    await expect(gate.getByText('₹590')).toBeVisible();
    await stack.settled();

    // The books of the next day, at the front door.
    await stack.advance(DAY);
    await stack.advance(DAY);
    const olga = await again(house.olga);
    const today = istParts(await stack.now()).date;
    const report = await olga.call(getReport, { query: { from: '2026-01-01', to: today } });
    expect(report.balances).toBe(true);
    const deposits = (12 + 1) * 500;
    const prices = 5 * 12_354 + 11_324.5;
    const storage = 590;
    expect(report.books).toEqual({
      captured: deposits + 11_324.5,
      offline: 5 * 12_354 + 146 + storage,
      refunded: deposits - 500,
      forfeited: 500,
      spent: prices + storage,
      // Of the transfer that was too much, until somebody sends it back.
      held: 146,
    });
    const vouchers = await vouchersOf(olga, today);
    expect([...vouchers.values()].reduce((sum, paise) => sum + paise, 0)).toBe(0);
    expect(vouchers.get('Forfeited deposits')).toBe(-500_00);
    // Under the account of deposits there is what was transferred too much.
    expect(vouchers.get('Deposits held')).toBe(-146_00);
    // The browser’s own clock was not moved.
    const books = await visit(`/reports?from=2026-01-01&to=${today}`, olga);
    await expect(books.getByText(/^As of .* when the books were last closed/)).toBeVisible(SOON);
    await expect(books.getByText('The books did not balance')).toHaveCount(0);
    const money = books.getByRole('table', { name: 'Money', exact: true });
    await expect(money.getByRole('row', { name: 'Paid for lots' })).toContainText('₹73,684.50');
    await books.getByRole('button', { name: 'Show the register' }).click();
    await expect(books.getByText('No number is missing.')).toBeVisible(SOON);
    // Six premiums and the storage.
    const rates = books.getByRole('table', { name: 'Sums by rate' });
    await expect(rates.getByRole('row', { name: 'Together' })).toContainText('₹2,684.50');
  },
);

const dialogOf = (page: Page) => page.getByRole('dialog');
