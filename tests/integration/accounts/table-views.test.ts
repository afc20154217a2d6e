import { expect, test } from 'vitest';
import { getTableViews, setTableViews } from '#shared/contract/accounts/table-views.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();

test('an admin’s views are kept on the server, and a tab with older ones overwrites nothing', async () => {
  const [anita, omar] = await Promise.all([makeAdmin(stack.url), makeAdmin(stack.url, 'Omar Admin')]);
  expect(await anita.call(getTableViews, {})).toEqual({ success: true, views: [], version: 0 });
  const drafts = { list: 'auctions', name: 'Drafts', query: 'view=list&status=draft' } as const;
  const held = { list: 'transactions', name: 'Held', query: 'state=held' } as const;
  expect(await anita.call(setTableViews, { body: { views: [drafts], version: 0 } })).toMatchObject({ version: 1 });
  const late = { body: { views: [held], version: 0 } };
  expect(await attempt(stack.url, anita, setTableViews, late)).toMatchObject({ status: 409, code: 'CONFLICT' });
  await anita.call(setTableViews, { body: { views: [drafts, held], version: 1 } });
  expect(await anita.call(getTableViews, {})).toMatchObject({ views: [drafts, held], version: 2 });
  expect(await omar.call(getTableViews, {})).toMatchObject({ views: [] });
});

test('views have names, each once in a list, and are for admins alone', async () => {
  const anita = await makeAdmin(stack.url);
  const refused = async (views: readonly object[]) =>
    attempt(stack.url, anita, setTableViews, { body: { views: [...views], version: 0 } });
  const view = { list: 'users', name: 'A', query: '' };
  for (const views of [
    [{ ...view, name: ' ' }],
    [view, view],
    [{ ...view, list: 'bids' }],
    [{ ...view, query: 'x'.repeat(2_000) }],
    Array.from({ length: 61 }, (_, n) => ({ ...view, name: `View ${n}` })),
  ]) {
    expect(await refused(views)).toMatchObject({ status: 400 });
  }
  const bidder = await makeVerifiedBidder(stack.url, 'Asha');
  expect(await attempt(stack.url, bidder, getTableViews, {})).toMatchObject({ status: 403 });
});
