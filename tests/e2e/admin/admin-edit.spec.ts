import { pay } from '#infra/local/client/person.ts';
import { getAuctionForEdit } from '#shared/contract/selling/auction-routes.ts';
import { auctionForm, pictureFile } from '../support/auction-form.ts';
import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { SOON } from '../support/room.ts';
import { bidders, unique, upcomingAuction } from '../support/scenes.ts';

test('keyboard and mouse reorder new and existing images', async ({ url, admin, visit }) => {
  const { auctionId } = await upcomingAuction({ url, admin });
  const stored = async () => (await admin.call(getAuctionForEdit, { params: { id: auctionId } })).auctionDetails.images;
  const [first, second] = await stored();
  const page = await visit(`/auctions/edit/${auctionId}`, admin, { reducedMotion: 'no-preference' });
  const form = auctionForm(page);
  await form.images.setInputFiles([await pictureFile('thar-1.webp'), await pictureFile('thar-2.webp')]);
  await expect(form.tiles).toHaveCount(4);
  await expect(form.update).toBeEnabled();

  // Moves the third image to the front and one place back, by keyboard only.
  await tabTo(page, page.getByRole('button', { name: 'Move image 3 of 4 left' }));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Moved to place 1 of 4.')).toBeAttached();
  await expect(form.tiles.first()).toContainText('thar-1.webp');
  await expect(form.tiles.first()).toContainText('Cover');
  await expect(page.getByRole('button', { name: 'Move image 1 of 4 left' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(form.tiles.nth(1)).toContainText('thar-1.webp');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Move image 2 of 4 right' })).toBeFocused();

  // Removes the last image; the focus stays among the images.
  await tabTo(page, page.getByRole('button', { name: 'Remove image 4 of 4' }));
  await page.keyboard.press('Enter');
  await expect(form.tiles).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Remove image 3 of 3' })).toBeFocused();

  // The order is first, new, second; drags the first to the end.
  await form.tiles.nth(0).dragTo(form.tiles.nth(2), { sourcePosition: { x: 60, y: 60 }, steps: 10 });
  await expect(form.tiles.first()).toContainText('thar-1.webp');
  expect((await form.picturesOf()).slice(1)).toEqual([second, first]);
  // For a moment after a drag, the page ignores its click.
  await expect(async () => {
    if (page.url().endsWith('/view-auctions')) return;
    await form.update.click({ timeout: 2_000 });
    await expect(page).toHaveURL(/\/view-auctions$/, { timeout: 2_000 });
  }).toPass(SOON);
  expect(await stored()).toEqual([expect.stringMatching(/^\/media\/.+\.webp$/), second, first]);
});

test('holding a finger on an image drags it, and swiping scrolls the page', async ({ url, admin, visit }) => {
  const { auctionId } = await upcomingAuction({ url, admin });
  const phone = { hasTouch: true, viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' } as const;
  const page = await visit(`/auctions/edit/${auctionId}`, admin, phone);
  const form = auctionForm(page);
  await expect(form.tiles).toHaveCount(2);
  const [first, second] = await form.picturesOf();
  await form.tiles.last().scrollIntoViewIfNeeded();
  const finger = await page.context().newCDPSession(page);
  const places = () => Promise.all([form.tiles.nth(0).boundingBox(), form.tiles.nth(1).boundingBox()]);
  let [from, to] = await places();
  const touch = (type: 'touchStart' | 'touchMove', across: number, up = 0) => {
    const x = from!.x + 60 + (to!.x - from!.x) * across;
    const y = from!.y + 60 + (to!.y - from!.y) * across - up;
    return finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  };
  const lift = () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await touch('touchStart', 1);
  await touch('touchMove', 1, 20);
  await touch('touchMove', 0, 40);
  // While the finger is down: the scroll after it depends on the machine's speed.
  await expect.poll(scrolled).toBeGreaterThan(before);
  await lift();
  expect(await form.picturesOf()).toEqual([first, second]);

  // Waits for the scroll to end, so that the tile does not move under the finger. Nothing covers the middle of the
  // page.
  await expect(async () => {
    await form.tiles.first().evaluate((tile) => tile.scrollIntoView({ block: 'center', behavior: 'instant' }));
    [from, to] = await places();
    await touch('touchStart', 0);
    await expect(form.tiles.first())
      .toHaveClass(/shadow-overlay/, { timeout: 2_000 })
      .catch(async (error: unknown) => {
        await lift();
        throw error;
      });
  }).toPass(SOON);
  for (const at of [0.3, 0.7, 1]) await touch('touchMove', at);
  // The second image moves aside.
  await expect.poll(() => form.tiles.nth(1).boundingBox()).not.toEqual(to);
  await lift();
  await expect(page.getByText('Moved to place 2 of 2.')).toBeAttached();
  await expect.poll(form.picturesOf).toEqual([second, first]);
});

test(
  'the second of two admins who edit an auction sees both versions, and nothing is lost',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const { auctionId } = await upcomingAuction({ url, admin });
    const titles = { mine: unique('Bronze Sextant'), theirs: unique('Iron Sextant') };
    const edit = `/auctions/edit/${auctionId}`;
    const [hers, theirs] = await Promise.all([visit(edit, admin), visit(edit, admin)]);
    await auctionForm(theirs).title.fill(titles.theirs);
    await auctionForm(theirs).basePrice.fill('12000');
    await auctionForm(hers).title.fill(titles.mine);
    await auctionForm(hers).description.fill('With its oak case.');
    await auctionForm(theirs).update.click();
    await expect(theirs.getByText('Auction updated successfully!')).toBeVisible();

    await auctionForm(hers).update.click();
    const note = hers.getByRole('alert').filter({ hasText: 'Another admin has changed this auction' });
    await expect(note).toContainText('nothing was saved');
    await expect(auctionForm(hers).title).toHaveValue(titles.mine);
    await hers.getByRole('button', { name: 'Load the changes' }).click();
    const dialog = hers.getByRole('dialog', { name: 'Changed by another admin' });
    const title = dialog.getByRole('listitem').filter({ has: hers.getByRole('heading', { name: 'Title' }) });
    await expect(title).toContainText(titles.theirs);
    await expect(title).toContainText(titles.mine);
    await expect(dialog.getByRole('heading', { name: 'Base Price' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Keep yours' }).click();
    await expect(auctionForm(hers).basePrice).toHaveValue('12000');
    await expect(auctionForm(hers).update).toBeFocused();
    await auctionForm(hers).update.click();
    await expect(hers.getByText('Auction updated successfully!')).toBeVisible();
    const { auctionDetails } = await admin.call(getAuctionForEdit, { params: { id: auctionId } });
    expect(auctionDetails).toMatchObject({
      title: titles.mine,
      description: 'With its oak case.',
      basePrice: 12_000,
    });
  },
);

test(
  'a cancelled auction with a bidder keeps its reason and record and refunds the deposit',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const [tara] = await bidders({ url, admin }, 'Tara');
    const { auctionId, title } = await upcomingAuction({ url, admin });
    await pay(url, tara, auctionId, 'emd');
    const page = await visit(`/auctions/edit/${auctionId}`, admin);
    const form = auctionForm(page);
    await expect(form.status('Draft')).toBeDisabled();
    await expect(form.status('Draft')).toHaveAccessibleDescription('Not possible: 1 bidder has registered.');
    await expect(form.status('Completed')).toBeDisabled();
    await expect(form.basePrice).toBeDisabled();
    for (const label of ['Title', 'Category', 'Bid Interval', 'Buyer’s Premium']) {
      await expect(page.getByLabel(label, { exact: true })).toBeDisabled();
    }
    await expect(page.getByText('Bidders are registered: title and category stay as they are.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove image/ })).toHaveCount(0);
    await expect(page.getByLabel('Description', { exact: true })).toBeEnabled();
    await expect(page.getByLabel('Start Date')).toBeDisabled();

    await expect(page.getByText('It is kept as a record and cannot be deleted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete Auction' })).toHaveCount(0);

    await form.status('Cancelled').check();
    await page.getByRole('button', { name: 'Cancel Auction' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this auction?' });
    await expect(dialog).toContainText(
      '1 bidder is registered. Deposits of ₹500 are refunded to where they came from.',
    );
    await dialog.getByRole('button', { name: 'Cancel Auction' }).click();
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The seller withdrew the lot.');
    await dialog.getByRole('button', { name: 'Cancel Auction' }).click();
    await expect(page.getByText('Auction cancelled.')).toBeVisible();
    await expect(page.getByText('This auction is cancelled and can no longer be changed.')).toBeVisible();
    const theirs = await visit(`/auctions/${auctionId}`, tara);
    await expect(theirs.getByText('The seller withdrew the lot.')).toBeVisible();

    // The bidder's wallet shows the refund.
    await expect(async () => {
      await page.goto(`/user-detail/${tara.userId}`);
      await expect(page.getByText(`EMD refunded: ${title}`)).toBeVisible({ timeout: 10_000 });
    }).toPass(SOON);
    await expect(page.getByText('−₹500')).toBeVisible();
    // The standing has the same sum above it.
    await expect(page.getByText('₹0', { exact: true }).last()).toBeVisible();

    await page.goto(`/auctions/edit/${auctionId}`);
    await expect(page.getByText('It is kept as a record and cannot be deleted.')).toBeVisible();
  },
);

test('an admin deletes an auction without registrations', async ({ url, admin, visit }) => {
  const { auctionId, title } = await upcomingAuction({ url, admin });
  const page = await visit(`/auctions/edit/${auctionId}`, admin);
  await page.getByRole('button', { name: 'Delete Auction' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this auction? This action cannot be undone.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete Auction' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete Auction' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Auction Deleted successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/view-auctions$/);
  await page.getByLabel('Search auctions').fill(title);
  await expect(page.getByText('No auctions found')).toBeVisible();
});

test('an auction started by an admin can only be cancelled, and the page says so', async ({ url, admin, visit }) => {
  const { auctionId, title } = await upcomingAuction({ url, admin });
  const page = await visit(`/auctions/edit/${auctionId}`, admin);
  const form = auctionForm(page);
  await expect(form.status('Active')).toHaveAccessibleDescription(
    'Starts now: registration ends and bidding begins at once.',
  );
  await form.status('Active').check();
  await form.update.click();
  await expect(page.getByText('Auction updated successfully!')).toBeVisible();
  await page.goto(`/auctions/edit/${auctionId}`);
  await expect(page.getByText('This auction is active and cannot be edited. It can be cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Auction' })).toBeHidden();
  await page.getByRole('link', { name: 'View Auction' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Auction' })).toBeHidden();
  const cancel = page.getByRole('button', { name: 'Cancel Auction' });
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this auction?' });
  await expect(dialog).toContainText('Nobody has registered, so there is nothing to refund.');
  await dialog.getByRole('button', { name: 'Keep auction' }).click();
  await expect(cancel).toBeFocused();
  await cancel.click();
  await dialog.getByLabel('Reason').fill('Listed by mistake.');
  await dialog.getByRole('button', { name: 'Cancel Auction' }).click();
  await expect(page.getByText('Auction cancelled.')).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Status' })).toHaveText('Cancelled');
  await expect(page.getByRole('link', { name: 'Edit Auction' })).toBeHidden();
  // It comes with the whole answer, behind the live one, and moves what is beside it.
  await expect(page.getByRole('button', { name: 'List again' })).toBeVisible();
  await page.getByRole('link', { name: 'Delete Auction' }).click();
  await expect(page.getByRole('button', { name: 'Delete Auction' })).toBeVisible();
});
