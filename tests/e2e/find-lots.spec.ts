import { expect, test } from './support/fixtures.ts';
import { bidders, lot, unique, upcomingAuction } from './support/scenes.ts';

test('on a phone one finds a car by year, price and city; reload and back keep the filters', async ({
  url,
  admin,
  visit,
}) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const city = unique('Nagar');
  const place = { city, pin: '798620' };
  const cars = [
    { title: unique('Old Car'), basePrice: 50_000, year: 2009, fuel: 'petrol', place },
    { title: unique('Good Car'), basePrice: 90_000, year: 2016, fuel: 'diesel', place },
    { title: unique('Dear Car'), basePrice: 900_000, year: 2018, fuel: 'petrol', place },
    {
      title: unique('Far Car'),
      basePrice: 90_000,
      year: 2016,
      fuel: 'petrol',
      place: { ...place, city: unique('Pur') },
    },
  ] as const;
  for (const { year, fuel, ...car } of cars)
    await upcomingAuction({ url, admin }, lot({ ...car, categorie: 'cars', facts: { year, fuel } }));
  const [old, good] = cars;
  const page = await visit('/auctions', tara, { viewport: { width: 390, height: 844 } });

  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  // Not `check`, which looks at once: the address has the state, and the box follows it.
  await sheet.getByRole('radio', { name: 'Cars' }).click();
  await sheet.getByRole('group', { name: 'Year of manufacture' }).getByLabel('From').fill('2010');
  // The press leaves the field, so it makes two changes.
  await sheet.getByRole('checkbox', { name: city }).click();
  await expect(sheet.getByRole('status')).toHaveText('Show 2 lots');
  await expect(sheet.getByRole('checkbox', { name: /^Diesel ?1$/ })).toBeVisible();
  await sheet.getByRole('group', { name: 'Price, ₹' }).getByLabel('To').fill('1,00,000');
  await sheet.getByRole('button', { name: /^Show/ }).click();
  await expect(sheet).toBeHidden();
  const found = page.getByRole('list', { name: 'Auctions' }).getByRole('link');
  await expect(found).toHaveText([good.title]);
  await expect(page.getByText('1 auction(s) found')).toBeVisible();
  await expect(page).toHaveURL(/categorie=cars.*year=2010\.\.&price=\.\.100000/);

  await page.reload();
  await expect(found).toHaveText([good.title]);
  await found.click();
  await expect(page.getByRole('heading', { name: good.title, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(found).toHaveText([good.title]);

  await page.getByRole('button', { name: /^Remove Year of manufacture/ }).click();
  await expect(found).toHaveCount(2);
  await expect(page.getByRole('link', { name: old.title })).toBeVisible();
  await page.getByLabel('Search auctions').fill('nothing like it');
  await expect(page.getByText('No auctions found')).toBeVisible();
  await page.getByRole('button', { name: 'Any search (2)' }).click();
  await expect(found).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/auctions$/);
});
