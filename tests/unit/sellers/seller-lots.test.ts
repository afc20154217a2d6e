import { expect, test } from 'vitest';
import { readCursor } from '#functions/platform/cursor.ts';
import { readSellerNames } from '#functions/sellers/read-seller.ts';
import { readSellerLots } from '#functions/sellers/seller-answers.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { listing, state } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

/** 120 lots of a seller, one a minute; each tenth is deleted, each seventh a draft. */
function house() {
  const fake = fakeTables();
  const ids = Array.from({ length: 120 }, (_, n) => `lot-${String(n).padStart(3, '0')}`);
  for (const [n, auctionId] of ids.entries()) {
    const createdSort = `${new Date(NOW + n * 60_000).toISOString()}#${auctionId}`;
    const isDraft = n % 7 === 0;
    const of = { ...listing({ auctionId, createdSort }), ...(isDraft && { listingStatus: 'draft' as const }) };
    fake.put('auctions', { ...of, sellerId: 'bank' });
    const deleted = n % 10 === 0 ? { deleted: true } : {};
    fake.put('auctions', { ...state({ status: isDraft ? 'draft' : 'pending' }), auctionId, ...deleted });
  }
  const auctions = tableHandle('auctions', fake.client, 'auctions');
  const read = async (withDrafts: boolean) => {
    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const page = await readSellerLots(auctions, 'bank', { after, now: NOW, withDrafts });
      pages.push(page.lots.map(({ _id }) => _id));
      after = page.nextCursor === null ? undefined : readCursor(page.nextCursor);
    } while (after !== undefined);
    return pages;
  };
  const shown = (isShown: (n: number) => boolean) => ids.filter((_, n) => isShown(n)).toReversed();
  return { read, shown };
}

test('the lots of a seller are read page by page, the newest first, each once', async () => {
  const { read, shown } = house();
  const pages = await read(true);
  expect(pages.length).toBe(3);
  expect(pages.flat()).toEqual(shown((n) => n % 10 !== 0));
});

test('the seller sees no draft, and a page may be short for it', async () => {
  const { read, shown } = house();
  expect((await read(false)).flat()).toEqual(shown((n) => n % 10 !== 0 && n % 7 !== 0));
});

test('a list names the sellers that can be read', async () => {
  const fake = fakeTables();
  const seller = { sk: 'SELLER', list: 'SELLERS', sortName: 'bank', name: 'Bank', createdAt: NOW, updatedAt: NOW };
  const more = { contact: { name: '', phone: '', email: '' }, version: 1 };
  const commission = { percent: 0, fixed: 0, minimum: 0, gst: 0 };
  fake.put('sellers', { ...seller, ...more, commission, sellerId: 's1' });
  fake.put('sellers', { ...seller, ...more, sellerId: 's2' });
  const names = await readSellerNames(tableHandle('sellers', fake.client, 'sellers'), ['s1', 's2']);
  expect([...names]).toEqual([['s1', 'Bank']]);
});
