import { expect, test } from 'vitest';
import { anAuction } from '#tests/unit/web/realtime/builders.ts';
import { Component as AuctionList } from '#web/features/auction-list/auction-list-page.tsx';
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

test('a card has the deposit, the last time to register and the city, and the reader’s own part', async () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const lot = { status: 'pending', emdAmount: 25_000, city: 'Nashik' } as const;
  const cards = [
    anAuction(0, { ...lot, _id: 'a1', title: 'A tractor', registrationDeadline: at(86_400_000), own: 'registered' }),
    anAuction(0, { ...lot, _id: 'a2', title: 'A plough', registrationDeadline: at(-1), emdAmount: 0, own: 'outbid' }),
    anAuction(0, { ...lot, _id: 'a3', title: 'A well', status: 'completed', own: 'won' }),
  ];
  fakeApi(() => ({ ...page([], null), auctions: cards }));
  const screen = await show(<AuctionList />);
  const card = (name: string) => screen.getByRole('article').filter({ hasText: name });
  await expect.element(card('A tractor').getByText('Registered')).toBeVisible();
  await expect.element(card('A tractor').getByText('Deposit')).toBeVisible();
  const valueOf = (of: string, name: string) =>
    [...card(of).element().querySelectorAll('dt')].find((dt) => dt.textContent === name)?.nextElementSibling
      ?.textContent;
  expect(valueOf('A tractor', 'Deposit')).toContain('25,000');
  expect(valueOf('A tractor', 'Register by')).toMatch(/ IST$/);
  expect(valueOf('A tractor', 'City')).toBe('Nashik');
  await expect.element(card('A plough').getByText('Outbid')).toBeVisible();
  expect(valueOf('A plough', 'Deposit')).toBe('None');
  expect(valueOf('A plough', 'Register by')).toBe('Closed');
  await expect.element(card('A well').getByText('You won')).toBeVisible();
  expect(valueOf('A well', 'City')).toBe('Nashik');
  expect(valueOf('A well', 'Register by')).toBeUndefined();
});
