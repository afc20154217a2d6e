import type { Page } from '@playwright/test';
import { bid, type Lot } from '#infra/local/client/person.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { room, SOON, untilOpen } from '../support/room.ts';
import { bidders, lot, runningAuction } from '../support/scenes.ts';

// A bid that meets another write of the same auction is answered 503, and the page sends it again.
test.use({ tolerated: /status of 503 .*\/api\/bids\/auction\// });

/** A lot from ₹10,000 in steps of ₹500. */
const stepped = (change: Partial<Lot> = {}) => lot({ steps: [{ from: 0, step: 500 }], bidInterval: 300, ...change });

const isLeading = (page: Page) => expect(page.getByText('You are leading', { exact: true })).toBeVisible();
const isOutbid = (page: Page) => expect(page.getByText('You have been outbid', { exact: true })).toBeVisible();

/** The newest entries of the history as a page shows it: the amount, and whether the house made it. */
async function shows(page: Page, ...expected: readonly string[]): Promise<void> {
  const entries = async () => {
    const texts = await room(page).history.getByRole('listitem').allInnerTexts();
    return texts.slice(0, expected.length).map((text) => {
      const amount = /₹[\d,]+/.exec(text)?.[0] ?? '';
      return text.includes('Automatic') ? `${amount} automatic` : amount;
    });
  };
  await expect.poll(entries).toEqual(expected);
}

async function change(page: Page, maximum: number): Promise<void> {
  await room(page)
    .maximum.getByRole('button', { name: /^(Raise or lower|Leave a maximum)$/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your maximum').fill(String(maximum));
  // The house refuses a change within a second of the last one, and says so.
  await expect(async () => {
    await dialog.getByRole('button', { name: /^(Change my|Leave this) maximum$/ }).click({ timeout: 1_000 });
    await expect(dialog).toBeHidden({ timeout: 2_000 });
  }).toPass();
}

test('two maximums meet: both rooms show every bid, and the higher one leads', async ({ url, admin, visit }) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const { auctionId } = await runningAuction({ url, admin }, [tara, uma], stepped());
  const [hers, theirs] = [await visit(`/auctions/${auctionId}`, tara), await visit(`/auctions/${auctionId}`, uma)];
  await untilOpen(hers);
  await expect(room(hers).amount).toHaveAccessibleDescription('At least ₹10,001, in whole rupees.');
  await room(hers).bidUpTo(20_000);
  await isLeading(hers);
  await expect(room(hers).maximum).toContainText('₹20,000');
  await shows(hers, '₹10,001');

  await expect(room(theirs).amount).toHaveAccessibleDescription('At least ₹10,501, in whole rupees.');
  await room(theirs).bidUpTo(15_000);
  await expect(theirs.getByRole('alert')).toContainText('another bidder leads with ₹15,500');
  await expect(theirs.getByText('Bid placed successfully!')).toBeHidden();
  await isOutbid(theirs);
  for (const page of [hers, theirs]) await shows(page, '₹15,500 automatic', '₹15,000', '₹10,001');
  await expect(room(hers).maximum).toContainText('₹20,000');
  await expect(room(theirs).maximum).toContainText('None stands');

  await room(theirs).bidUpTo(30_000);
  // A toast, which goes after five seconds.
  await expect(hers.getByText('Your maximum of ₹20,000 was reached: another bidder leads with ₹20,500.')).toBeVisible();
  await isLeading(theirs);
  await isOutbid(hers);
  for (const page of [hers, theirs]) await shows(page, '₹20,500', '₹20,000 automatic', '₹15,500 automatic');
  await expect(room(theirs).maximum).toContainText('₹30,000');
  const notices = async () => {
    const { notifications } = await tara.call(listNotifications, { params: { id: tara.userId } });
    return notifications.map(({ message }) => message).join(' ');
  };
  await expect.poll(notices, SOON).toMatch(/your maximum was reached/i);
});

test(
  'a leader raises the maximum during the war, lowers it and takes it back',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
    const { auctionId } = await runningAuction({ url, admin }, [tara, uma], stepped());
    const page = await visit(`/auctions/${auctionId}`, tara);
    await untilOpen(page);
    await room(page).bidUpTo(12_000);
    await isLeading(page);
    await bid(uma, auctionId, 11_000);
    await shows(page, '₹11,500 automatic', '₹11,000');
    await change(page, 20_000);
    await expect(room(page).maximum).toContainText('₹20,000');
    await shows(page, '₹11,500 automatic', '₹11,000');
    await bid(uma, auctionId, 15_000);
    await shows(page, '₹15,500 automatic', '₹15,000');
    await isLeading(page);

    await change(page, 16_500);
    await expect(room(page).maximum).toContainText('₹16,500');
    await bid(uma, auctionId, 17_000);
    await isOutbid(page);
    await shows(page, '₹17,000', '₹15,500 automatic');

    await room(page).bidUpTo(25_000);
    await isLeading(page);
    await shows(page, '₹17,500', '₹17,000');
    await room(page).maximum.getByRole('button', { name: 'Take back' }).click();
    // The house refuses two changes within a second.
    const question = page.getByRole('dialog', { name: 'Take back your maximum?' });
    await expect(async () => {
      await question.getByRole('button', { name: 'Take it back' }).click({ timeout: 1_000 });
      await expect(question).toBeHidden({ timeout: 2_000 });
    }).toPass();
    await expect(room(page).maximum).toContainText('You have none left');
    await bid(uma, auctionId, 18_000);
    await isOutbid(page);
    await shows(page, '₹18,000', '₹17,500');
  },
);

test('a bidder on a phone leaves a maximum by keyboard, and hears when it answers', async ({ url, admin, visit }) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const { auctionId } = await runningAuction({ url, admin }, [tara, uma], stepped());
  const page = await visit(`/auctions/${auctionId}`, tara, { viewport: { width: 390, height: 844 } });
  await untilOpen(page);
  await tabTo(page, page.getByRole('radio', { name: 'Bid exactly' }));
  await page.keyboard.press('ArrowRight');
  const field = page.getByRole('spinbutton', { name: 'Your maximum' });
  await tabTo(page, field);
  await page.keyboard.type('20000');
  await expect(field).toHaveAccessibleDescription('₹20,000: twenty thousand rupees');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Bid up to ₹20,000?' });
  await expect(dialog).toContainText('At most you would pay ₹20,000');
  await tabTo(page, dialog.getByRole('button', { name: 'Leave this maximum' }));
  await page.keyboard.press('Enter');
  await isLeading(page);
  await expect(room(page).maximum).toContainText('₹20,000');
  await bid(uma, auctionId, 12_000);
  await expect(page.getByText('Your maximum answered a bid. You are leading with ₹12,500.')).toBeAttached();
});

test(
  'after the end the owner checks that the house kept the maximum',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const [tara] = await bidders({ url, admin }, 'Tara');
    const { auctionId } = await runningAuction({ url, admin }, [tara], stepped({ bidInterval: 30 }));
    const page = await visit(`/auctions/${auctionId}`, tara);
    await untilOpen(page);
    await room(page).bidUpTo(15_000);
    await expect(room(page).maximum).toContainText('₹15,000');
    const check = page.getByRole('button', { name: 'Check the house kept your maximum' });
    await expect(check).toBeVisible({ timeout: 90_000 });
    await check.click();
    await expect(page.getByText(/^Every code fits, and they are the codes that this browser noted/)).toBeVisible();
  },
);
