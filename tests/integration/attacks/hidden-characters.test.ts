import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#infra/local/client/person.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { newMessage } from '#tests/support/people/grievances.ts';
import { publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let admin: Person;
let bidder: Person;
beforeAll(async () => {
  admin = await makeAdmin(stack.url);
  bidder = await makeVerifiedBidder(stack.url, 'Hidden Hari');
});

test('a title loses what turns or hides its letters and is one line; a description keeps its lines', async () => {
  const id = await publishLot(
    stack,
    admin,
    { title: 'Gold\u202e \u2066ring\0\nof क्‍ष', description: 'One\u202d\n\nTwo\u0007' },
    'draft',
  );
  const { auctionDetails } = await admin.call(ROUTES.getAuction, { params: { id } });
  // Forms send line breaks as CRLF.
  expect(auctionDetails).toMatchObject({
    title: 'Gold ring of क्‍ष',
    description: expect.stringMatching(/^One\r?\n\r?\nTwo$/),
  });
});

test('a title that nobody could see is empty', async () => {
  await expect(publishLot(stack, admin, { title: '\u200b\u200d\u2060' })).rejects.toThrow('Title is required.');
});

test('names of searches and views are one line', async () => {
  const name = 'Cars\u2067\nin Pune\u202e\0';
  await bidder.call(ROUTES.saveSearch, { body: { name, query: 'city=Pune' } });
  expect((await bidder.call(ROUTES.listSavedSearches)).searches).toMatchObject([{ name: 'Cars in Pune' }]);
  const view = { list: 'users', name, query: '' };
  await admin.call(ROUTES.setTableViews, { body: { views: [view], version: 0 } });
  expect((await admin.call(ROUTES.getTableViews)).views).toMatchObject([{ name: 'Cars in Pune' }]);
});

test('a grievance keeps its lines', async () => {
  const body = { ...newMessage('One\u202e\nTwo\0'), subject: 'other' };
  const { number } = await bidder.call(ROUTES.openGrievance, { body });
  const { lines } = await bidder.call(ROUTES.getOwnGrievance, { params: { number } });
  expect(lines).toMatchObject([{ text: 'One\nTwo' }]);
});
