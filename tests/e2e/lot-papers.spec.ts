import { pay } from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { getAuctionForEdit } from '#shared/contract/selling/auction-routes.ts';
import { PDF, PNG } from '#tests/support/people/pictures.ts';
import { auctionForm, pictureFile } from './support/auction-form.ts';
import { expect, test } from './support/fixtures.ts';
import { openedDocument } from './support/opened-document.ts';
import { bidders, upcomingAuction } from './support/scenes.ts';

test('keys alone show every picture, in full screen, enlarged and back', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await upcomingAuction({ url, admin });
  const page = await visit(`/auctions/${auctionId}`, tara);
  const large = page.getByRole('button', { name: /^View picture/ });
  await large.focus();
  await expect(large).toHaveAccessibleName('View picture 1 of 2 in full screen');
  await page.keyboard.press('ArrowRight');
  await expect(large).toHaveAccessibleName('View picture 2 of 2 in full screen');
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img', { name: /picture 2$/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: /picture 1$/ })).toBeVisible();

  const frame = viewer.getByRole('region', { name: 'Picture' });
  const place = () =>
    frame.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => [scrollLeft, scrollWidth / clientWidth]);
  await page.keyboard.press('+');
  await expect.poll(async () => (await place())[1]).toBe(2);
  const [middle = 0] = await place();
  expect(middle).toBeGreaterThan(0);
  // An arrow key moves an enlarged picture, and does not turn to the next.
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await place())[0]).toBeGreaterThan(middle);
  await expect(viewer.getByRole('img', { name: /picture 1$/ })).toBeVisible();
  await page.keyboard.press('-');
  await expect.poll(place).toEqual([0, 1]);
  // Tab keeps the focus in the dialog.
  for (let tab = 0; tab < 8; tab += 1) await page.keyboard.press('Tab');
  expect(await viewer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(large).toBeFocused();
  await expect(large).toHaveAccessibleName('View picture 1 of 2 in full screen');
});

test('everybody can read the condition report, a bidder opens the RC, and a visitor is asked to sign in', async ({
  url,
  admin,
  visit,
}) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const rc = await upload(url, 'auction-document', 'application/pdf', PDF);
  const picture = await upload(url, 'auction-image', 'image/png', PNG);
  const { auctionId } = await upcomingAuction(
    { url, admin },
    {
      categorie: 'cars',
      report: {
        inspectedBy: 'Motor Surveyors',
        inspectedOn: '2026-01-31',
        items: [
          { name: 'engine', state: 'good' },
          { name: 'tyres', state: 'poor', note: 'Worn to the wires', picture },
        ],
      },
      documents: [{ upload: rc, kind: 'rc', name: 'RC, both sides' }],
    },
  );
  const page = await visit(`/auctions/${auctionId}`, tara);
  await expect(page.getByText('Inspected by Motor Surveyors on 31 Jan 2026.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Summary' }).getByRole('listitem')).toHaveText([
    '1Good',
    '1Poor',
    '9Not checked',
  ]);
  const tyres = page.getByRole('list', { name: 'Checklist' }).getByRole('listitem').filter({ hasText: 'Tyres' });
  await expect(tyres).toContainText('Worn to the wires');
  await tyres.getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Tyres and wheels' })).toBeVisible();
  await page.keyboard.press('Escape');

  const response = await openedDocument(page, 'RC, both sides');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);

  const visitor = await visit(`/lots/${auctionId}`);
  await expect(visitor.getByText('Worn to the wires')).toBeVisible();
  await expect(visitor.getByText(/^Registration certificate \(RC\), PDF, 1 KB, /)).toBeVisible();
  await expect(visitor.getByRole('button', { name: /^Open RC/ })).toBeHidden();
  await visitor.getByRole('link', { name: 'Log in to open RC, both sides' }).click();
  await expect(visitor).toHaveURL(/\/login\?returnTo=/);
});

test('an admin adds a report and a document, which cannot change once somebody has paid', async ({
  url,
  admin,
  visit,
}) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await upcomingAuction({ url, admin }, { categorie: 'jewelry' });
  const stored = async () => (await admin.call(getAuctionForEdit, { params: { id: auctionId } })).auctionDetails;
  const page = await visit(`/auctions/edit/${auctionId}`, admin);
  const form = auctionForm(page);
  const documents = page.getByLabel('Documents', { exact: true });
  await documents.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('Please upload documents as PDF files.')).toBeVisible();
  await documents.setInputFiles({ name: 'Valuation.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
  await expect(page.getByLabel(/^Name/)).toHaveValue('Valuation');
  await page.getByLabel('Kind of Valuation').selectOption('Inspection report');

  await page.getByRole('button', { name: 'Add a Report' }).click();
  await page.getByLabel('State of Stones').selectOption('Fair');
  await page.getByLabel('Note on Stones').fill('One chipped');
  await page.getByLabel('Picture of Stones').setInputFiles(await pictureFile('kundan-necklace-1.webp'));
  await expect(page.getByRole('img', { name: 'Condition of Stones' })).toBeVisible();
  await form.update.press('Enter');
  await expect(page.getByText('Please enter who inspected the lot.')).toBeVisible();
  await expect(page.getByLabel('Inspected by')).toBeFocused();
  await page.getByLabel('Inspected by').fill('Gem Desk');
  await page.getByLabel('Inspected on').fill('2026-01-31');
  await form.update.press('Enter');
  await expect(page).toHaveURL(/view-auctions$/);
  expect(await stored()).toMatchObject({
    documents: [{ name: 'Valuation', kind: 'inspection', size: PDF.length }],
    report: {
      inspectedBy: 'Gem Desk',
      items: [{ name: 'stones', state: 'fair', note: 'One chipped', picture: expect.stringMatching(/^\/media\//) }],
    },
  });

  await pay(url, tara, auctionId, 'emd');
  await page.goto(`/auctions/edit/${auctionId}`);
  await expect(page.getByText('Bidders are registered: the report stays as it is.')).toBeVisible();
  await expect(page.getByLabel('Note on Stones')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Remove Valuation' })).toBeHidden();
  await documents.setInputFiles({ name: 'Bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
  await expect(page.getByRole('button', { name: 'Remove Bill' })).toBeVisible();
  await form.update.press('Enter');
  await expect(page).toHaveURL(/view-auctions$/);
  expect((await stored()).documents.map(({ name }) => name)).toEqual(['Valuation', 'Bill']);
});
