import { expect, test } from 'vitest';
import { Component as AuctionList } from '#web/features/auction-list/auction-list-page.tsx';
import { anAuction } from '#tests/unit/web/realtime/builders.ts';
import { fakeApi, show } from '../support/screen.tsx';

const page = (titles: readonly string[], nextCursor: string | null) => ({
  success: true,
  auctions: titles.map((title) => anAuction(0, { _id: title, title })),
  total: 30,
  nextCursor,
  serverTime: Date.now(),
});

test('a page whose auctions have all changed status does not end the list', async () => {
  const pages = [page([], 'more'), page(['A tractor'], null)];
  fakeApi(() => pages.shift());
  const screen = await show(<AuctionList />);
  const more = screen.getByRole('button', { name: 'Load more' });
  await expect.element(more).toBeVisible();
  expect(screen.getByText('No auctions found').query()).toBeNull();
  await more.click();
  await expect.element(screen.getByRole('link', { name: 'A tractor' })).toBeVisible();
});

test('the message of an empty filter disappears while the next filter loads', async () => {
  const answer = Promise.withResolvers<unknown>();
  let isFirst = true;
  fakeApi(() => {
    if (!isFirst) return answer.promise;
    isFirst = false;
    return { ...page([], null), total: 0 };
  });
  const screen = await show(<AuctionList />, 'user', '?status=active');
  await expect.element(screen.getByText('No auctions found')).toBeVisible();
  await screen.getByRole('button', { name: 'Watchlist' }).click();
  await expect.element(screen.getByLabelText('Loading auctions…')).toBeInTheDocument();
  expect(screen.getByText('No auctions found').query()).toBeNull();
  expect(screen.getByText('0 auction(s) found').query()).toBeNull();
  answer.resolve(page(['A tractor'], null));
  await expect.element(screen.getByRole('link', { name: 'A tractor' })).toBeVisible();
});
