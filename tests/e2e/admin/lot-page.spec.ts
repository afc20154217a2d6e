import { bid } from '#infra/local/client/person.ts';
import { makeAdmin } from '#tests/support/people/people.ts';
import { auctionForm } from '../support/auction-form.ts';
import { expect, test } from '../support/fixtures.ts';
import { SOON } from '../support/room.ts';
import { bidders, runningAuction, unique, upcomingAuction } from '../support/scenes.ts';
import { storedDrafts } from '../support/stored-drafts.ts';

// A page that has the lot closed while it is being settled may be told to try again, and does.
test.use({ tolerated: /status of 503 .*\/api\/auctions\/close/ });

test('an admin ends a running auction early, with a reason that everybody reads', async ({ url, admin, visit }) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const { auctionId } = await runningAuction({ url, admin }, [tara, uma]);
  await bid(uma, auctionId, 11_000);
  const page = await visit(`/auction/${auctionId}`, admin);
  const table = page.getByRole('table', { name: 'Registered bidders' });
  await expect(table.getByRole('row').filter({ hasText: 'Uma' })).toContainText('Leading');
  await expect(table.getByRole('row').filter({ hasText: 'Tara' })).toContainText('No bid yet');
  await expect(table.getByRole('link', { name: /^Uma/ })).toHaveAttribute('href', `/user-detail/${uma.userId}`);
  await expect(page.getByRole('link', { name: 'Edit Auction' })).toBeHidden();
  const theirs = await visit(`/auctions/${auctionId}`, uma);

  await page.getByRole('button', { name: 'End early' }).click();
  const dialog = page.getByRole('dialog', { name: 'End this auction early?' });
  await expect(dialog).toContainText('leads with ₹11,000 and wins if nobody bids more');
  await dialog.getByLabel('Reason').fill('The seller asked for it.');
  await dialog.getByRole('button', { name: 'End early' }).click();
  await expect(page.getByText('The auction ends in a moment.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Winner: Uma/ }).first()).toBeVisible(SOON);
  await expect(page.getByText('Ended the auction early')).toBeVisible(SOON);
  await expect(page.getByRole('button', { name: 'End early' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Edit Auction' })).toBeHidden();
  await expect(theirs.getByText('We ended the bidding early. Reason: The seller asked for it.')).toBeVisible(SOON);
});

test('a lot is printed when all of it has come', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await runningAuction({ url, admin }, [tara]);
  const page = await visit('/view-auctions', admin);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', document.body.textContent ?? '');
  });
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
  await page.route(/\/audit$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(`/auction/${auctionId}`);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toHaveAttribute('aria-busy', 'true');
  const printed = page.locator('html[data-printed]');
  await expect(printed).toBeHidden();
  come();
  await expect(printed).toHaveAttribute(
    'data-printed',
    /Registered bidders[\s\S]*Tara[\s\S]*Admin log(?:No admin has done|Export CSV)/,
    SOON,
  );
});

test('an admin starts an auction that nobody has registered for', async ({ url, admin, visit }) => {
  const { auctionId } = await upcomingAuction({ url, admin });
  const page = await visit(`/auction/${auctionId}`, admin);
  await page.getByRole('button', { name: 'Start now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start this auction now?' });
  await expect(dialog).toContainText('Registration ends at once. Nobody has registered, so nobody can bid.');
  await dialog.getByLabel('Reason').fill('A rehearsal.');
  await dialog.getByRole('button', { name: 'Start now' }).click();
  await expect(page.getByText('Auction started.')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible(SOON);
  await expect(page.getByText('Started the auction by hand')).toBeVisible(SOON);
});

test('an incomplete draft is saved, lists what is missing, and leads to the fields', async ({ admin, visit }) => {
  const title = unique('Half a Telescope');
  const page = await visit('/create-auction', admin);
  const form = auctionForm(page);
  await form.title.fill(title);
  await form.saveDraft.click();
  await expect(page.getByText('Auction created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  // Not by the dashboard, whose newest auctions are those of other tests, too.
  await page.goto(`/view-auctions?view=list&search=${encodeURIComponent(title)}`);
  await page.getByRole('table', { name: 'Auctions' }).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: 'This draft is not complete yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'at least 2 images' })).toBeVisible();
  await page.getByRole('link', { name: 'base price' }).click();
  await expect(form.basePrice).toBeFocused();
  const missing = page.getByRole('region', { name: 'Missing before publishing' });
  await expect(missing.getByRole('button', { name: 'Start Date' })).toBeVisible();
  await form.status('Pending').check();
  await expect(form.update).toHaveAccessibleDescription('At least 2 images are required.');
});

test('what was typed survives a logout, and the next person does not see it', async ({ url, admin, visit }) => {
  const title = unique('Unsaved Telescope');
  const page = await visit('/create-auction', admin);
  const form = auctionForm(page);
  await form.title.fill(title);
  await form.basePrice.fill('4321');
  await expect.poll(() => storedDrafts(page)).toContain('4321');
  // A notice may arrive before the next page does, and this one notes that it has shown it.
  await page.evaluate(() => addEventListener('pagehide', () => localStorage.setItem('shown', 'a notice')));
  const logOut = async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    // The address changes first; then the page is loaded anew.
    const loaded = page.waitForEvent('load');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await loaded;
    await expect(page).toHaveURL(/\/login/);
  };
  await logOut();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  const other = await makeAdmin(url, unique('Omar Admin'));
  const signIn = async (email: string, password: string) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/admin-dashboard$/);
    await page.goto('/create-auction');
  };
  await signIn(other.account.email, other.account.password);
  await expect(form.title).toHaveValue('');
  await logOut();
  await signIn(admin.account.email, admin.account.password);
  await expect(page.getByText('What you had typed was restored from this device.')).toBeVisible();
  await expect(form.title).toHaveValue(title);
});
