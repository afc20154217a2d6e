import { expect, type Page } from '@playwright/test';
import { bid, listLot, pay, signIn } from '#infra/local/client/person.ts';
import { listReceivables } from '#shared/contract/money/receivables.ts';
import { istParts } from '#shared/model/ist.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import type { OwnStack } from '#tests/support/stack/stack.ts';
import { isAccessible } from '../support/accessible.ts';
import { BROKEN_CONNECTION } from '../support/fixtures.ts';
import { test } from '../support/own-stack.ts';
import { SOON } from '../support/room.ts';
import { bidders, lot, unique } from '../support/scenes.ts';

// Requests under way fail when the clock jumps.
test.use({ tolerated: BROKEN_CONNECTION });

const HOUR = 3_600_000;
const SHOTS = process.env['RECEIVABLE_SHOTS'];

/** Five lots that Tara has won and not paid for. */
async function fiveWins(stack: OwnStack) {
  const { url } = stack;
  const admin = await makeAdmin(url, unique('Anita Admin'));
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const now = await stack.now();
  const times = { registrationDeadlineAt: now + HOUR, startAt: now + 2 * HOUR, endAt: now + 3 * HOUR };
  const titles = ['Swift', 'Nexon', 'Thar', 'Creta', 'Innova'].map((name) => unique(name));
  const lots: string[] = [];
  for (const title of titles) lots.push(await listLot(admin, lot({ title, bidInterval: 600 }), times, TWO_PICTURES));
  for (const id of lots) for (const one of [tara, uma]) await pay(url, one, id, 'emd');
  await stack.advance(2 * HOUR);
  const [first, winner] = [await signIn(url, uma.account), await signIn(url, tara.account)];
  for (const id of lots) {
    await bid(first, id, 11_000);
    await bid(winner, id, 12_000);
  }
  await stack.advance(20 * 60_000);
  await stack.settled();
  return { admin: await signIn(url, admin.account), tara: await signIn(url, tara.account), titles, lots };
}

/** Pictures of the screens while they are made, when asked for. */
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  const size = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${SHOTS}/${name}-${String(width)}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size !== null) await page.setViewportSize(size);
}

const statement = (rows: readonly string[]) => ({
  name: 'november.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'STATE BANK OF INDIA,,,,',
      'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.',
      ...rows,
      ',Total,,17.70,"38,500.00"',
    ].join('\n'),
  ),
});

test(
  'one transfer pays two lots and a part of a third, and a statement asks two questions',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const { admin, tara, titles, lots } = await fiveWins(stack);
    const [swift = '', nexon = '', thar = '', creta = '', innova = ''] = titles;
    const page = await visit(`/receivables?userId=${tara.userId}`, admin);
    const table = page.getByRole('table', { name: 'Receivables' });
    await expect(table.getByRole('link', { name: swift })).toBeVisible(SOON);
    await expect(page.getByText('Owed for 5 lots')).toBeVisible();
    await isAccessible(page);
    await shoot(page, 'receivables');

    await page.getByRole('button', { name: new RegExp(`for ${swift}$`) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount of the transfer').fill('29000');
    await dialog.getByLabel('UTR').fill('hdfcr5 2026 1127 0012 3456');
    await dialog.getByRole('checkbox', { name: nexon }).check();
    await dialog.getByRole('checkbox', { name: thar }).check();
    await expect(dialog.getByLabel(`Share of ${thar}`)).toHaveValue('5000');
    await expect(dialog.getByText('Left over: ₹0')).toBeVisible();
    await isAccessible(page);
    await shoot(page, 'record-transfer');
    await dialog.getByRole('button', { name: 'Record transfer' }).click();
    await expect(dialog).toBeHidden(SOON);
    await expect(table.getByRole('link', { name: swift })).toBeHidden(SOON);
    await expect(table.getByRole('row', { name: thar })).toContainText('Part paid');

    const { receivables } = await admin.call(listReceivables, { query: { userId: tara.userId } });
    const referenceOf = (title: string) => receivables.find((one) => one.title === title)?.reference ?? '';
    const [year = '', month = '', day = ''] = istParts(await stack.now()).date.split('-');
    const date = `${day}/${month}/${year.slice(2)}`;
    const rows = [
      `${date},NEFT CR-SBIN0001-TARA-SBINN52026112701-${referenceOf(creta)},,,"12,000.00"`,
      `${date},BY TRANSFER TARA,,,"12,000.00"`,
      `${date},UPI/432512345678/${referenceOf(thar)},,,"9,000.00"`,
      `${date},RTGS TARA,HDFCR52026112700123456,,"29,000.00"`,
      `${date},CHARGES,,17.70,`,
    ];
    await page.getByRole('link', { name: 'Read a bank statement' }).click();
    await page.getByLabel('Statement').setInputFiles(statement(rows));
    const group = (name: string) => page.getByRole('region', { name });
    await expect(
      group('Questions')
        .getByRole('listitem')
        .filter({ has: page.getByText(/^Row/) }),
    ).toHaveCount(2, SOON);
    await expect(page.getByText('4 credits, 1 debit. Debits are shown')).toBeVisible();
    await expect(group('Recorded')).toContainText('HDFCR52026112700123456');
    await isAccessible(page);
    await shoot(page, 'statement');

    await group('Ready to record')
      .getByRole('button', { name: `Record for ${creta}` })
      .click();
    await dialog.getByRole('button', { name: 'Record transfer' }).click();
    await expect(dialog).toBeHidden(SOON);
    // The first question: which of the lots that owe just as much.
    await group('Questions')
      .getByRole('button', { name: `Record for ${innova}` })
      .first()
      .click();
    await dialog.getByLabel('Method').selectOption('neft');
    await dialog.getByRole('button', { name: 'Record transfer' }).click();
    await expect(dialog).toBeHidden(SOON);
    // The second: more than the lot owes. The rest goes back.
    await group('Questions')
      .getByRole('button', { name: `Record for ${thar}` })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Record transfer' }).click();
    await expect(dialog.getByText(/is left over/)).toBeVisible();
    await dialog.getByRole('checkbox', { name: /goes back to/ }).check();
    await dialog.getByRole('button', { name: 'Record transfer' }).click();
    await expect(dialog).toBeHidden(SOON);
    await expect(group('Recorded').getByText('Already recorded')).toHaveCount(4);
    await stack.settled();

    // Read again, nothing is left to do.
    await page.reload();
    await page.getByLabel('Statement').setInputFiles(statement(rows));
    await expect(group('Recorded').getByText('Already recorded')).toHaveCount(4, SOON);
    await expect(group('Questions')).toBeHidden();
    const after = await admin.call(listReceivables, { query: { userId: tara.userId } });
    expect(after.receivables).toEqual([]);
    await page.goto(`/receivables?userId=${tara.userId}`);
    await expect(page.getByText('Nothing is owed')).toBeVisible(SOON);
    await shoot(page, 'receivables-none');
    expect(lots).toHaveLength(5);
  },
);
