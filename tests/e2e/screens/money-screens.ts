import type { Page } from '@playwright/test';
import * as z from 'zod';
import { getTransaction } from '#shared/contract/money/transactions.ts';
import { heading, heading2, opened, type Screen } from './screen.ts';
import { mockSellers } from './seller-screens.ts';

/** A lot that has left while a part of its payment went back. In the demo no lot has left. */
async function leftUnpaid(page: Page): Promise<void> {
  await page.route('**/api/admin/transactions/*', async (route) => {
    const real = z.decode(getTransaction.response, await (await route.fetch()).json());
    const { amount } = real.transaction;
    const changed = { kind: 'final', state: 'spent', left: amount - 1_000, hasLotLeft: true } as const;
    const transaction = { ...real.transaction, ...changed };
    await route.fulfill({ json: z.encode(getTransaction.response, { ...real, transaction }) });
  });
}

/** A payment of which a dispute took some: what is left is a part, and the rest is owed again. */
async function owedAgain(page: Page): Promise<void> {
  await page.route('**/api/admin/transactions/*', async (route) => {
    const real = z.decode(getTransaction.response, await (await route.fetch()).json());
    const { amount } = real.transaction;
    const changed = { kind: 'final', state: 'held', isPart: true, left: amount - 1_000 } as const;
    const transaction = { ...real.transaction, ...changed };
    await route.fulfill({ json: z.encode(getTransaction.response, { ...real, transaction }) });
  });
}

/** A credit that the bank takes back, and one of nobody. */
const STATEMENT = [
  'Date,Narration,Chq/Ref No,Withdrawal,Deposit',
  '26/11/2026,NEFT CR-ASHA RAO-FOR THE CAMERA,SBINN52026112600000042,,"1,18,608.00"',
  '27/11/2026,REV NEFT RETURN ACCOUNT CLOSED,SBINN52026112600000042,"1,18,608.00",',
  '27/11/2026,BY TRANSFER SOMEBODY,HDFCN52026112700000043,,"12,354.00"',
].join('\n');

/** Money that comes and goes otherwise than planned. They come last, because an answer stays for the screens that follow. */
export const MONEY_SCREENS: readonly Screen[] = [
  {
    name: 'transactions-seller',
    as: 'admin',
    path: '/transactions',
    before: mockSellers,
    shows: (page) => page.getByRole('combobox', { name: 'Seller' }),
  },
  {
    name: 'transaction-lot-left',
    as: 'admin',
    path: '/transactions',
    before: leftUnpaid,
    shows: (page) => page.getByRole('table'),
    then: (page) => opened(page.getByRole('table').getByRole('link').first(), heading2(/^History$/)(page)),
  },
  {
    name: 'transaction-owed-again',
    isChecked: true,
    as: 'admin',
    path: '/transactions',
    before: owedAgain,
    shows: (page) => page.getByRole('table'),
    then: (page) => opened(page.getByRole('table').getByRole('link').first(), heading2(/^History$/)(page)),
  },
  {
    name: 'bank-statement-lines',
    as: 'admin',
    path: '/receivables/statement',
    shows: heading('Bank statement'),
    then: async (page) => {
      const questions = page.getByRole('region', { name: 'Questions' });
      if (await questions.isVisible()) return;
      const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(STATEMENT) };
      await page.getByLabel('Statement').setInputFiles(file);
      await questions.waitFor();
    },
  },
];
