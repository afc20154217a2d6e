import { upload } from '../../infra/local/client/uploads.ts';
import { PDF, PNG } from '../support/people/pictures.ts';
import { expect, test } from './support/fixtures.ts';
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
  // The focus stays in the dialog however often one tabs.
  for (let tab = 0; tab < 8; tab += 1) await page.keyboard.press('Tab');
  expect(await viewer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(large).toBeFocused();
  await expect(large).toHaveAccessibleName('View picture 1 of 2 in full screen');
});

test('a bidder reads the condition report and opens the RC', async ({ url, admin, visit }) => {
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

  const isFile = (address: string) => new URL(address).pathname.includes(`/documents/${auctionId}/`);
  const answered = page.context().waitForEvent('response', (response) => isFile(response.url()));
  await page.getByRole('button', { name: 'Open RC, both sides' }).click();
  const response = await answered;
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
});
