import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bid, listLot, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { pdfText } from '#tests/support/pdf/pdf-text.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import type { OwnStack } from '#tests/support/stack/stack.ts';
import { isAccessible } from '../support/accessible.ts';
import { BROKEN_CONNECTION, expect } from '../support/fixtures.ts';
import { test } from '../support/own-stack.ts';
import { SOON } from '../support/room.ts';
import { bidders, lot, unique } from '../support/scenes.ts';

// Requests under way fail when the clock jumps.
test.use({ tolerated: BROKEN_CONNECTION });

const HOUR = 3_600_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A lot with taxed charges that has been won and is not paid for. */
async function won(stack: OwnStack): Promise<{ auctionId: string; title: string; tara: Person }> {
  const { url } = stack;
  const admin = await makeAdmin(url, unique('Anita Admin'));
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const now = await stack.now();
  const times = { registrationDeadlineAt: now + HOUR, startAt: now + 2 * HOUR, endAt: now + 3 * HOUR };
  const chosen = lot({
    buyerPremium: 10,
    chargesGst: 18,
    place: { address: 'Gate 4, Dock Road', city: 'Mumbai', pin: '400001' },
    sale: {
      contact: { name: 'Farhan Merchant', phone: '+91 22 5555 0111' },
      afterPayment: { documents: 'Invoice of the seller', hours: 'Mon to Sat, 10 am to 5 pm', days: '7' },
    },
  });
  const auctionId = await listLot(admin, chosen, times, TWO_PICTURES);
  for (const one of [tara, uma]) await pay(url, one, auctionId, 'emd');
  await stack.advance(2 * HOUR);
  for (const [one, amount] of [
    [uma, 11_000],
    [tara, 12_000],
  ] as const) {
    await bid(await signIn(url, one.account), auctionId, amount);
  }
  await stack.advance(5 * 60_000);
  await stack.settled();
  return { auctionId, title: chosen.title, tara: await signIn(url, tara.account) };
}

async function downloaded(page: Page, button: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: (await pdfText(await readFile(await file.path()))).join('\n') };
}

test('on a phone the winner confirms the invoice, pays, chooses a day and takes the gate pass along', async ({
  stack,
  visit,
}) => {
  const { auctionId, title, tara } = await won(stack);
  const page = await visit(`/checkout?auctionId=${auctionId}&type=final`, tara, PHONE);
  // 12,000, the premium of 10 % and its GST.
  const payButton = page.getByRole('button', { name: 'Pay ₹13,416' });
  await expect(page.getByRole('heading', { name: 'Your tax invoice' })).toBeVisible();
  await expect(payButton).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('State or union territory').selectOption('Karnataka');
  await page.getByLabel('GSTIN').fill('29AABCU9603R1ZK');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is not a GSTIN: please check each character.')).toBeVisible();
  await isAccessible(page);
  await page.getByLabel('GSTIN').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Karnataka (29)')).toBeVisible();
  await isAccessible(page);
  await payButton.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹13,416' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  // A pointer that rests on a toast keeps it, and a phone has none.
  await page.mouse.move(0, 0);
  await page.getByRole('link', { name: 'Collect the Lot' }).click();

  const steps = page.getByRole('region', { name: 'After paying' });
  await expect(steps.getByRole('heading')).toHaveText(
    ['After paying', 'Paid (done)', 'Appointment (to come)', 'Papers (to come)', 'Collected (to come)'],
    SOON,
  );
  await expect(steps).toContainText('Gate 4, Dock Road, Mumbai 400001');
  await expect(steps).toContainText('Mon to Sat, 10 am to 5 pm');
  await expect(steps.getByRole('link', { name: '+91 22 5555 0111' })).toHaveAttribute('href', 'tel:+912255550111');
  const day = steps.getByLabel('Day', { exact: true });
  const last = (await day.getAttribute('max')) ?? '';
  await day.fill('2040-01-01');
  await steps.getByRole('button', { name: 'Set appointment' }).click();
  await expect(steps.getByRole('alert')).toContainText('Please choose a day from');
  await day.fill(last);
  await steps.getByLabel('Time of day').selectOption('Afternoon');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await isAccessible(page);
  await steps.getByRole('button', { name: 'Set appointment' }).click();
  await expect(steps.getByRole('heading', { name: 'Appointment (done)' })).toBeVisible();
  await expect(steps.getByText(/, in the afternoon$/)).toBeVisible();
  await isAccessible(page);

  const pass = await downloaded(page, 'Download gate pass');
  expect(pass.name).toMatch(/^gate-pass-\d+\.pdf$/);
  for (const line of ['Gate pass', title, tara.account.name, '13,416', 'Farhan Merchant, +91 22 5555 0111']) {
    expect(pass.text).toContain(line);
  }
  expect(pass.text).toMatch(/^\d+(-[2-9A-HJ-NP-Z]{4}){3}$/m);
  expect(pass.text).toContain('in the afternoon');
  // Downloaded again, it is the same pass.
  expect((await downloaded(page, 'Download gate pass')).text).toBe(pass.text);
  const receipt = await downloaded(page, 'Receipt');
  expect(receipt.text).toMatch(/^GSTIN 27AAAAA0000A1Z2$/m);

  await page.goto('/dashboard?tab=won');
  await page.getByRole('link', { name: `Collect ${title}` }).click();
  await expect(steps.getByText(/, in the afternoon$/)).toBeVisible(SOON);
  await steps.getByRole('button', { name: 'Change the appointment' }).click();
  await steps.getByLabel('Time of day').selectOption('Morning');
  await steps.getByRole('button', { name: 'Set appointment' }).click();
  await expect(steps.getByText(/, in the morning$/)).toBeVisible();
});
