import { readMailedCode } from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { account } from '#tests/support/people/people.ts';
import { PDF } from '#tests/support/people/pictures.ts';
import { expect, test } from '../support/fixtures.ts';
import { openedDocument } from '../support/opened-document.ts';
import { PROOF, READY } from '../support/proof-photos.ts';
import { listed, unique, upcomingAuction } from '../support/scenes.ts';

test('a visitor finds a car on a phone, judges and shares it, signs up, comes back, opens the RC and saves the search', async ({
  url,
  admin,
  visit,
}) => {
  const place = { city: unique('Nagar'), pin: '798620' };
  const car = { categorie: 'cars', basePrice: 90_000, facts: { year: 2016 }, place };
  const rc = await upload(url, 'auction-document', 'application/pdf', PDF);
  const { auctionId, title } = await upcomingAuction(
    { url, admin },
    {
      ...car,
      title: unique('Good Car'),
      buyerPremium: 10,
      chargesGst: 18,
      report: {
        inspectedBy: 'Motor Surveyors',
        inspectedOn: '2026-01-31',
        items: [{ name: 'tyres', state: 'poor', note: 'Worn to the wires' }],
      },
      documents: [{ upload: rc, kind: 'rc', name: 'RC, both sides' }],
    },
  );
  for (const other of [{ facts: { year: 2009 } }, { basePrice: 900_000 }, { place: { ...place, city: unique('Pur') } }])
    await upcomingAuction({ url, admin }, { ...car, title: unique('Other Car'), ...other });
  await listed(url, { city: place.city }, 3);

  const page = await visit('/lots', undefined, {
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  // Not `check`, which looks at once: the address has the state, and the box follows it.
  await sheet.getByRole('radio', { name: 'Cars' }).click();
  await sheet.getByRole('group', { name: 'Year of manufacture' }).getByLabel('From').fill('2010');
  await sheet.getByRole('group', { name: 'Price, ₹' }).getByLabel('To').fill('1,00,000');
  await sheet.getByRole('checkbox', { name: place.city }).click();
  await sheet.getByRole('button', { name: 'Show 1 lot' }).click();
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({
      categorie: 'cars',
      year: '2010..',
      price: '..100000',
      city: place.city,
    });
  const list = page.url();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('button')).toHaveCount(5);
  const found = page.getByRole('list', { name: 'Lots', exact: true }).getByRole('link');
  await expect(found).toHaveText([title]);
  await found.click();

  await expect(page.getByText('Worn to the wires')).toBeVisible();
  // The premium of 10 percent and 18 percent GST on it.
  await expect(page.getByText('You would pay ₹1,00,620, charges included')).toBeVisible();
  await page.getByRole('button', { name: `Share ${title}` }).click();
  await expect(page.getByText('Link copied to clipboard.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const friend = await visit(copied);
  await expect(friend).toHaveURL(`${url}/lots/${auctionId}`);
  await expect(friend.getByRole('heading', { name: title, level: 1 })).toBeVisible();

  const person = account(unique('Veena'));
  await page.getByRole('link', { name: 'Log in to bid' }).click();
  // The public pages have such a link, too, in their footer.
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByLabel('ID proof').setInputFiles(PROOF);
  await expect(page.getByText(READY)).toBeVisible();
  await page.getByLabel(/at least 18/).check();
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.getByLabel('Six-digit code').fill(await readMailedCode(url, person.email));
  await page.getByRole('button', { name: 'Verify e-mail' }).click();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();

  await expect(page).toHaveURL(`${url}/auctions/${auctionId}`);
  const response = await openedDocument(page, 'RC, both sides');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await page.goto(list);
  await page.getByRole('link', { name: 'Save search' }).click();
  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
});
