import { bid, listLot, pay, signIn } from '#infra/local/client/person.ts';
import { issuePass } from '#shared/contract/money/handover.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { ACTING_ALONE, type OwnStack } from '#tests/support/stack/stack.ts';
import { isAccessible } from '../support/accessible.ts';
import { BROKEN_CONNECTION, expect } from '../support/fixtures.ts';
import { testOnStack } from '../support/own-stack.ts';
import { SOON } from '../support/room.ts';
import { bidders, lot, unique } from '../support/scenes.ts';

/** Of its own, since the settings of the yard need a second person as soon as there are two owners. */
const test = testOnStack({ settings: ACTING_ALONE });
// Requests under way fail when the clock jumps.
test.use({ tolerated: BROKEN_CONNECTION });

const HOUR = 3_600_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A lot that was paid for four days ago and could be collected for two. */
async function late(stack: OwnStack) {
  const { url } = stack;
  const admin = await makeAdmin(url, unique('Anita Admin'));
  const value = { storage: 500, gst: 18, ticks: ['Keys'] };
  const { versions } = await admin.call(ROUTES.getSettings);
  await admin.call(ROUTES.changeSettings, { body: { section: 'yard', value, seen: versions.yard.version } });
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const now = await stack.now();
  const times = { registrationDeadlineAt: now + HOUR, startAt: now + 2 * HOUR, endAt: now + 3 * HOUR };
  const chosen = lot({ sale: { afterPayment: { days: '2' } } });
  const auctionId = await listLot(admin, chosen, times, TWO_PICTURES);
  for (const one of [tara, uma]) await pay(url, one, auctionId, 'emd');
  await stack.advance(2 * HOUR);
  await bid(await signIn(url, uma.account), auctionId, 11_000);
  await bid(await signIn(url, tara.account), auctionId, 12_000);
  await stack.advance(5 * 60_000);
  await stack.settled();
  const winner = await signIn(url, tara.account);
  await pay(url, winner, auctionId, 'final');
  await stack.settled();
  const { pass } = await winner.call(issuePass, { params: { id: auctionId } });
  await stack.advance(96 * HOUR);
  await stack.settled();
  return { title: chosen.title, pass: pass.number, auctionId, tara: await signIn(url, tara.account) };
}

test(
  'on a phone at the gate a pass is typed, the storage received, and the lot recorded as collected',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const { title, pass, auctionId, tara } = await late(stack);
    const yusuf = await makeStaff(stack.url, unique('Yusuf Yard'), ['yard']);
    const page = await visit('/yard?show=uncollected', yusuf, PHONE);
    await expect(page.getByRole('list', { name: 'Lots that were not collected in time' })).toContainText(title);
    await isAccessible(page);
    const field = page.getByLabel('Gate pass');
    await field.fill('1042 aaaa bbbb cccc');
    await field.press('Enter');
    await expect(page.getByRole('alert')).toContainText('There is no gate pass with this number.');
    await field.fill(pass.toLowerCase().replaceAll('-', ' '));
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: title })).toBeVisible(SOON);
    await expect(page.getByRole('heading', { name: 'Storage due today' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Waive it' })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await isAccessible(page);

    await page.getByRole('checkbox', { name: 'Keys' }).check();
    await page.getByLabel('Identity document').selectOption('PAN');
    await page.getByLabel('Its last four characters').fill('234f');
    await page.getByLabel('Paid by').selectOption('UPI');
    await page.getByLabel('Reference').fill('6123 4567 8901');
    await page
      .getByLabel('Signed slip')
      .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(JPEG) });
    await page.getByRole('button', { name: 'Record that it left' }).click();
    const record = page.getByRole('heading', { name: 'Collected', exact: true });
    await expect(record).toBeVisible(SOON);
    await expect(page.getByText('PAN, ends with 234F')).toBeVisible();
    await expect(page.getByText('₹1,180')).toBeVisible();
    await isAccessible(page);

    const buyer = await visit(`/auctions/${auctionId}`, tara, PHONE);
    await expect(buyer.getByRole('heading', { name: 'Collected (done)' })).toBeVisible(SOON);
    await expect(buyer.getByText('The gate pass is void now.')).toBeVisible();
  },
);
