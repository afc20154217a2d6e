import { beforeAll, expect, test } from 'vitest';
import { decideVerification, type Person } from '#infra/local/client/person.ts';
import { setUserActive } from '#shared/contract/accounts/admin.ts';
import { getAuctionAudit, getUserAudit, listAudit } from '#shared/contract/accounts/audit.ts';
import { addUserNote } from '#shared/contract/accounts/verification-queue.ts';
import { createSale } from '#shared/contract/sales/sales.ts';
import { deleteAuction } from '#shared/contract/selling/auction-acts.ts';
import { getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeBidder } from '#tests/support/people/people.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { editForm } from '#tests/support/requests/edit-form.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

/** Every change by an admin adds an entry to the activity log; a refused change adds none. */
const stack = sharedStack();
let anita: Person;
let omar: Person;

beforeAll(async () => {
  anita = await makeAdmin(stack.url, 'Anita Auditor');
  omar = await makeAdmin(stack.url, 'Omar Admin');
});

test('the log of an auction has its creation, edits with their differences, and deletion', async () => {
  const id = await publishLot(stack, anita, { title: 'Audited', basePrice: 1000 }, 'draft');
  const { auctionDetails } = await anita.call(getAuctionForEdit, { params: { id } });
  const form = editForm(auctionDetails);
  const endDate = new Date(Date.parse(form.endDate ?? '') + 60_000).toISOString();
  await omar.call(updateAuction, { params: { id }, body: { ...form, basePrice: 1500, endDate } });
  // An outdated version is refused.
  expect(
    (await attempt(stack.url, omar, updateAuction, { params: { id }, body: { ...form, basePrice: 9 } })).status,
  ).toBe(409);
  await anita.call(deleteAuction, { params: { id } });

  const { entries } = await anita.call(getAuctionAudit, { params: { id } });
  expect(entries).toMatchObject([
    { action: 'auction-deleted', actor: anita.userId, before: { title: 'Audited', status: 'draft' }, after: null },
    {
      action: 'auction-edited',
      actor: omar.userId,
      actorName: 'Omar Admin',
      before: { basePrice: 100_000 },
      after: { basePrice: 150_000, endAt: endDate },
    },
    { action: 'auction-created', actor: anita.userId, after: { title: 'Audited', status: 'draft' } },
  ]);
  expect(entries[1]?.before).toEqual({ basePrice: 100_000, endAt: form.endDate });
  expect(entries.map(({ source }) => source)).toEqual(
    entries.map(() => expect.stringMatching(/^(127\.|::)/) as string),
  );
});

test('the log of a running auction says who cancelled it and why, once', async () => {
  const id = await publishLot(stack, anita, { title: 'Cancelled' });
  const { auctionDetails } = await anita.call(getAuctionForEdit, { params: { id } });
  const form = { ...editForm(auctionDetails), version: undefined };
  await anita.call(updateAuction, { params: { id }, body: { ...form, status: 'active' } });
  const cancel = { params: { id }, body: { ...form, status: 'cancelled' as const, cancelReason: 'A fire.' } };
  await omar.call(updateAuction, cancel);
  await omar.call(updateAuction, cancel);
  expect(await attempt(stack.url, anita, updateAuction, cancel)).toMatchObject({ status: 409, code: 'AUCTION_LOCKED' });
  await stack.settled();
  const { entries } = await anita.call(getAuctionAudit, { params: { id } });
  expect(entries.map(({ action }) => action)).toEqual(['auction-cancelled', 'auction-edited', 'auction-created']);
  expect(entries[0]).toMatchObject({
    actor: omar.userId,
    source: expect.stringMatching(/^(127\.|::)/),
    before: { status: 'active' },
    after: { status: 'cancelled', reason: 'A fire.' },
  });
});

test('the log of a user has decisions, disabling, enabling and views of the ID proof', async () => {
  const bidder = await makeBidder(stack.url, 'Ulka Audited');
  const params = { id: bidder.userId };
  await decideVerification(omar, bidder.userId, 'verify');
  await anita.call(setUserActive, { params, body: { isActive: false, reason: 'A test' } });
  await anita.call(setUserActive, { params, body: { isActive: true, reason: 'A test' } });
  const { entries } = await omar.call(getUserAudit, { params });
  expect(entries).toMatchObject([
    { action: 'user-enabled', actor: anita.userId, before: { isActive: false }, after: { isActive: true } },
    { action: 'user-disabled', actor: anita.userId },
    {
      action: 'user-verified',
      actor: omar.userId,
      before: { verifyStatus: 'pending' },
      after: { verifyStatus: 'verified' },
    },
    { action: 'proof-viewed', actor: omar.userId },
  ]);
});

test('the list over all subjects is newest first, page by page, and filtered by admin, action, subject and day', async () => {
  const uma = await makeAdmin(stack.url, 'Uma Admin');
  const person = await makeBidder(stack.url, 'Lalit Listed');
  const id = await publishLot(stack, uma, { title: 'Listed' }, 'draft');
  await decideVerification(uma, person.userId, 'verify');
  await uma.call(setUserActive, { params: { id: person.userId }, body: { isActive: false, reason: 'A test' } });
  await uma.call(deleteAuction, { params: { id } });
  const today = new Date((await stack.now()) + 5.5 * 3_600_000).toISOString().slice(0, 10);

  const query = { actor: uma.userId, limit: '2' };
  const first = await omar.call(listAudit, { query });
  expect(first.admins).toContainEqual({ _id: uma.userId, name: 'Uma Admin' });
  expect(first.entries).toMatchObject([
    { action: 'auction-deleted', actorName: 'Uma Admin', subjects: [{ kind: 'auction', _id: id, name: null }] },
    { action: 'user-disabled', subjects: [{ kind: 'user', _id: person.userId, name: 'Lalit Listed' }] },
  ]);
  const second = await omar.call(listAudit, { query: { ...query, cursor: first.nextCursor ?? '' } });
  expect(second).toMatchObject({
    entries: [{ action: 'user-verified' }, { action: 'proof-viewed' }],
  });
  expect(second.admins).toBeUndefined();
  const third = await omar.call(listAudit, { query: { ...query, cursor: second.nextCursor ?? '' } });
  expect(third).toMatchObject({ entries: [{ action: 'auction-created' }], nextCursor: null });

  const actionsOf = async (filter: Record<string, string>) =>
    (await omar.call(listAudit, { query: { actor: uma.userId, ...filter } })).entries.map(({ action }) => action);
  expect(await actionsOf({ action: 'user-disabled' })).toEqual(['user-disabled']);
  expect(await actionsOf({ subject: person.userId })).toEqual(['user-disabled', 'user-verified', 'proof-viewed']);
  expect(await actionsOf({ subject: id, from: today, to: today })).toEqual(['auction-deleted', 'auction-created']);
  expect(await actionsOf({ to: '2026-01-01' })).toEqual([]);
  expect(await actionsOf({ subject: id, from: `${today}T00:00`, to: `${today}T23:59` })).toHaveLength(2);
  for (const time of ['24:10', '10:00Z', '10:00:00'])
    expect(await attempt(stack.url, omar, listAudit, { query: { from: `${today}T${time}` } })).toMatchObject({
      status: 400,
    });
  expect(await actionsOf({ search: 'lalit LISTED' })).toEqual(['user-disabled', 'user-verified', 'proof-viewed']);
  expect(await actionsOf({ search: 'a test' })).toEqual(['user-disabled']);
  expect(await actionsOf({ search: 'uma admin' })).toHaveLength(5);
  expect(await actionsOf({ search: 'nobody of this name' })).toEqual([]);
  expect(await actionsOf({ from: today })).toHaveLength(5);
  expect(await attempt(stack.url, omar, listAudit, { query: { cursor: 'bm90IGEga2V5' } })).toMatchObject({
    status: 400,
  });
});

test('the list goes on behind acts whose keys say what they were about', async () => {
  const nora = await makeAdmin(stack.url, 'Nora Notes');
  const person = await makeBidder(stack.url, 'Nitin Noted');
  for (const text of ['First', 'Second'])
    await nora.call(addUserNote, { params: { id: person.userId }, body: { text } });
  const query = { actor: nora.userId, limit: '1' };
  const first = await omar.call(listAudit, { query });
  const second = await omar.call(listAudit, { query: { ...query, cursor: first.nextCursor ?? '' } });
  expect([...first.entries, ...second.entries]).toMatchObject([
    { action: 'user-note-added' },
    { action: 'user-note-added' },
  ]);
});

test('the list names a sale by its name', async () => {
  const uma = await makeAdmin(stack.url, 'Uma Admin');
  const now = Math.ceil((await stack.now()) / MINUTE) * MINUTE;
  const at = (hours: number) => new Date(now + hours * HOUR).toISOString();
  const times = { registrationDeadline: at(24), startDate: at(25), firstEnd: at(26) };
  const form = { name: 'Winter sale', place: '', terms: '', ...times, everyMinutes: 10, staggersStarts: false };
  const { sale } = await uma.call(createSale, { body: { ...form, requestId: crypto.randomUUID() } });
  const { entries } = await omar.call(listAudit, { query: { subject: sale._id } });
  const subjects = [{ kind: 'sale', _id: sale._id, name: 'Winter sale' }];
  expect(entries).toMatchObject([{ action: 'sale-created', actorName: 'Uma Admin', subjects }]);
});
