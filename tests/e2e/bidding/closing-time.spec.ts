import { bid } from '#infra/local/client/person.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import { expect, test } from '../support/fixtures.ts';
import { bidders, lot, runningAuction, unique } from '../support/scenes.ts';

const CLOSES = /^Closes (?:\d+ \w+(?: \d{4})?, )?\d+:\d\d [ap]m(?: IST)? unless someone bids/;

test('lists, auction and dashboard show the expected closing time, and later the actual one', async ({
  url,
  admin,
  visit,
}) => {
  const [asha] = await bidders({ url, admin }, 'Asha');
  const name = unique('Sextant');
  const open = (word: string, bidInterval: number) =>
    runningAuction({ url, admin }, [asha], lot({ title: `${word} ${name}`, bidInterval }));
  const [quiet, busy, over] = await Promise.all([open('Quiet', 300), open('Busy', 3600), open('Over', 1)]);
  await bid(asha, busy.auctionId, 11_000);
  await bid(asha, over.auctionId, 11_000);
  const closed = async () =>
    (await asha.call(getAuction, { params: { id: over.auctionId } })).auctionDetails.status === 'completed';
  await expect.poll(closed).toBe(true);

  const page = await visit(`/auctions?search=${encodeURIComponent(name)}`, asha);
  const cards = page.getByRole('article');
  const card = (title: string) => cards.filter({ hasText: title });
  await expect(card(busy.title).getByText(CLOSES)).toBeVisible();
  await expect(card(busy.title)).toContainText(/Current Bid\s*₹11,000\s*Total Bids\s*1/);
  await expect(card(quiet.title)).toContainText(/Open until .*; with bids, until 5 minutes after the last one/);
  await expect(card(quiet.title)).toContainText(/Base Price\s*₹10,000\s*Current Bid\s*No bids/);
  await expect(card(over.title).getByText('Winner Declared')).toBeVisible();
  await expect(card(over.title)).toContainText(/Ended .*\d+:\d\d [ap]m/);
  await expect(card(over.title)).toContainText(/Winning Bid\s*₹11,000/);

  await page.getByRole('link', { name: busy.title }).click();
  await expect(page.getByRole('region', { name: 'Bidding' }).getByText(CLOSES)).toBeVisible();
  await page.goto(`/auctions/${over.auctionId}`);
  await expect(
    page.getByRole('region', { name: 'Bidding' }).getByText(/^Ended .*\d+:\d\d [ap]m(?: IST)?$/),
  ).toBeVisible();

  await page.goto('/dashboard');
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect(row(busy.title).getByText(CLOSES)).toBeVisible();
  await expect(row(quiet.title)).toContainText(/Open until .*; with bids, until 5 minutes after the last one/);
  await expect(row(over.title)).toContainText(/Ended .*\d+:\d\d [ap]m/);
});
