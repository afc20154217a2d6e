import { bell } from './support/bell.ts';
import { expect, test } from './support/fixtures.ts';
import { bidders, unique, upcomingAuction } from './support/scenes.ts';
import { signInHere } from './support/visits.ts';

test('a bidder saves a search, is notified of the next lot that matches, and deletes the search', async ({
  url,
  admin,
  page,
}) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  await signInHere(page, tara);
  const model = unique('Typewriter');
  const place = { city: unique('Nagar'), pin: '798620' };
  await page.goto(`/auctions?${new URLSearchParams({ categorie: 'electronics', city: place.city })}`);
  await page.getByLabel('Search auctions').fill(model);
  await expect(page).toHaveURL(/search=Typewriter/);
  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  const name = `“${model}”, Electronics, City: ${place.city}`;
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await upcomingAuction({ url, admin }, { title: `${model} elsewhere` });
  const { auctionId, title } = await upcomingAuction({ url, admin }, { title: `${model} of 1960`, place });
  await expect(bell(page)).toHaveAccessibleName(/unread/);
  await bell(page).click();
  const notices = page.getByRole('dialog', { name: 'Notifications' });
  await expect(notices.getByText(`${title} matches your saved search: ${name}.`)).toBeVisible();
  await notices.getByRole('link', { name: 'New Match for a Saved Search' }).click();
  await expect(page).toHaveURL(`${url}/auctions/${auctionId}`);

  await page.goto('/profile/searches');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('link', { name: 'Saved searches' }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByText('No saved searches')).toBeVisible();
});
