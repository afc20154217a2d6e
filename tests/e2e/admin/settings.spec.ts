import { signIn } from '#infra/local/client/person.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import { changeSettings, getSettings } from '#shared/contract/settings/settings.ts';
import { makeAdmin } from '#tests/support/people/people.ts';
import { ACTING_ALONE } from '#tests/support/stack/stack.ts';
import { expect } from '../support/fixtures.ts';
import { testOnStack } from '../support/own-stack.ts';
import { bidders, lot, runningAuction, unique, upcomingAuction } from '../support/scenes.ts';

const MINUTE = 60_000;

/** New terms ask every bidder of a stack for their consent, so it is shared with no other file. */
const test = testOnStack({ settings: ACTING_ALONE });

// One after the other.
test.describe.configure({ mode: 'default' });

// A ticket for live updates that was fetched before the clock was moved may be too old when it is used.
test.use({ tolerated: /^WebSocket .* HTTP Authentication failed/ });

test('an owner changes the premium: new auctions have it, the running one keeps its own', async ({
  url,
  stack,
  admin,
  visit,
}) => {
  const [asha] = await bidders({ url, admin }, 'Asha');
  const running = await runningAuction({ url, admin }, [asha], lot());
  const page = await visit('/admin-dashboard', admin);
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.getByLabel('Buyer’s premium (%)').fill('100.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a percentage from 0 to 100')).toBeVisible();
  await page.getByLabel('Buyer’s premium (%)').fill('7.5');
  await expect(page.getByRole('heading', { name: 'You change' })).toBeVisible();
  await expect(page.getByText('1 running auction keeps its own, and so do planned ones.')).toBeVisible();

  await page.getByRole('link', { name: 'Mails', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Nothing is changed yet.').first()).toBeVisible();
  await expect(page.getByText(`Last changed by ${admin.account.name}`)).toBeVisible();
  await stack.advance(MINUTE);

  const planned = await upcomingAuction({ url, admin }, lot());
  const premiumOf = async (id: string) =>
    (await asha.call(getAuction, { params: { id } })).auctionDetails.charges.buyerPremium;
  expect(await premiumOf(running.auctionId)).toBe(0);
  expect(await premiumOf(planned.auctionId)).toBe(7.5);
  await page.goto('/create-auction');
  await expect(page.getByLabel('Buyer’s Premium')).toHaveValue('7.5');

  await page.goto('/settings?section=history');
  await expect(page.getByRole('listitem').filter({ hasText: 'Version 1' })).toContainText('7.5 %');
  await page.getByRole('button', { name: 'Restore what was before' }).click();
  await expect(page.getByLabel('Buyer’s premium (%)')).toHaveValue('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The settings are saved.').first()).toBeVisible();
});

test('new terms ask a bidder for consent once, and wait with the registration until then', async ({
  url,
  stack,
  admin,
  visit,
}) => {
  const owner = await signIn(url, admin.account);
  const [ravi] = await bidders({ url, admin }, 'Ravi');
  const { auctionId } = await upcomingAuction({ url, admin }, lot());
  const office = await visit('/settings?section=legal', owner);
  await office.getByLabel('Terms of use').fill('# Manners\nBe kind <b>always</b>.\n- Pay in time.');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Nothing is changed yet.').first()).toBeVisible();
  await stack.advance(MINUTE);

  const page = await visit('/dashboard', await signIn(url, ravi.account));
  const ask = page.getByRole('dialog', { name: 'Our terms have changed' });
  await ask.getByRole('button', { name: 'Later' }).click();
  await page.goto(`/checkout?auctionId=${auctionId}&type=emd`);
  await page.getByRole('dialog').getByRole('button', { name: 'Later' }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Please read them and agree first.').first()).toBeVisible();
  await expect(ask).toBeVisible();

  await page.goto('/terms');
  await expect(page.getByText('Be kind <b>always</b>.')).toBeVisible();
  await page.goto('/dashboard');
  await ask.getByRole('checkbox').check();
  await ask.getByRole('button', { name: 'Agree' }).click();
  await expect(ask).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(ask).toHaveCount(0);
});

// The last, because most sections need a second person from then on.
test('two owners edit a section at once: the second sees theirs and the own, and loses nothing', async ({
  url,
  stack,
  admin,
  visit,
}) => {
  const oscar = await makeAdmin(url, unique('Oscar Owner'));
  const page = await visit('/settings?section=mails', admin);
  await page.getByLabel('Closing lines').fill('See you in the room.');
  const { versions } = await oscar.call(getSettings);
  await oscar.call(changeSettings, {
    body: { section: 'mails', value: { closing: '', signature: 'The house' }, seen: versions.mails.version },
  });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved' });
  await expect(dialog).toContainText(oscar.account.name);
  await expect(dialog).toContainText('The house');
  await expect(dialog).toContainText('See you in the room.');
  await dialog.getByRole('button', { name: 'Keep yours to save' }).click();
  await expect(page.getByLabel('Closing lines')).toHaveValue('See you in the room.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Nothing is changed yet.').first()).toBeVisible();

  await oscar.call(changeSettings, {
    body: { section: 'secondPerson', value: { enabled: true, refundLimit: 10_000 }, seen: 0 },
  });
  await stack.advance(MINUTE);
  await page.goto('/settings?section=charges');
  await page.getByLabel('Another charge').fill('500');
  await expect(page.getByText(/A second person must approve this/)).toBeVisible();
  await page.getByLabel('Reason').fill('Transport costs more');
  await page.getByRole('button', { name: 'Ask a second person' }).click();
  await expect(page.getByText(/^Asked\. A second person must approve/).first()).toBeVisible();
  await expect(page.getByText(/You have asked to/)).toBeVisible();
});
