import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { watchSk } from '#functions/tables/auctions/watch-item.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { type Person, signIn } from '#infra/local/client/person.ts';
import { listUsers } from '#shared/contract/accounts/admin.ts';
import { listAuctions, watchAuction } from '#shared/contract/auctions.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { eventually } from '#tests/support/eventually.ts';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import { makeAdmin, registeredBidder } from '#tests/support/people/people.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { engines } from '#tests/support/stack/engines.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import { seedAuctions, seedUsers } from '#tests/support/tables/seed-lists.ts';

/** DynamoDB ends every page of a query at 1 MB. */
const MEGABYTE = 1024 * 1024;

const sizeOf = (items: readonly object[]) => items.reduce((sum, item) => sum + JSON.stringify(item).length, 0);

describe.each(engines())('lists of more than a megabyte on $name', ({ engine }) => {
  let stack: OwnStack;
  let admin: Person;
  let asha: Person;
  let users: readonly ProfileItem[];
  let auctions: readonly ListingItem[];

  beforeAll(async () => {
    stack = await startStack({ engine });
    admin = await makeAdmin(stack.url);
    asha = await registeredBidder(stack.url, 'Asha Bidder');
    const storage = await stackStorage(stack.url);
    const now = await stack.now();
    // Few large items instead of many: only the megabyte matters, and each stored auction costs work.
    users = await seedUsers(storage, 1_200, now - 60_000, 'proofs/'.repeat(250));
    auctions = await seedAuctions(storage, 80, now, 'A long story. '.repeat(4_000));
    await stack.settled();
  });
  afterAll(async () => {
    await stack.stop();
  });

  const usersIn = (status: string) => users.filter(({ verifyStatus }) => verifyStatus === status);

  async function allUsers(query: Record<string, string>) {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof admin.call<typeof listUsers>>> = await admin.call(listUsers, {
        query: { limit: '200', ...query, ...(cursor !== null && { cursor }) },
      });
      ids.push(...page.users.map((user) => user._id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return ids;
  }

  async function allAuctions(who: Person, query: Record<string, string>) {
    const ids: string[] = [];
    const totals = new Set<number>();
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof who.call<typeof listAuctions>>> = await who.call(listAuctions, {
        query: { limit: '30', ...query, ...(cursor !== null && { cursor }) },
      });
      ids.push(...page.auctions.map((auction) => auction._id));
      totals.add(page.total);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect([...totals]).toEqual([ids.length]);
    return ids;
  }

  test('the pages of a tab contain each user once, newest first', async () => {
    const verified = usersIn('verified');
    expect(sizeOf(verified)).toBeGreaterThan(MEGABYTE);
    expect(await allUsers({ verifyStatus: 'verified' })).toEqual(verified.map(({ userId }) => userId).toReversed());
  });

  test('a search finds users on far pages, in one tab and in all', async () => {
    const oldest = usersIn('verified')[0];
    if (oldest === undefined) throw new Error('There are no users.');
    const { userId, email } = oldest;
    expect(await allUsers({ verifyStatus: 'verified', search: email.toUpperCase() })).toEqual([userId]);
    expect(await allUsers({ search: userId })).toEqual([userId]);
    expect(await allUsers({ verifyStatus: 'pending', search: email })).toEqual([]);
  });

  test('a search returns each user with the name once, page by page', async () => {
    const zoyas = users.filter(({ name }) => name.startsWith('Zoya'));
    expect(zoyas.length).toBeGreaterThan(100);
    expect(await allUsers({ search: 'zOYA', limit: '50' })).toEqual(zoyas.map(({ userId }) => userId).toReversed());
  });

  test('the pages of auctions contain each auction once, in every order', async () => {
    const listed = auctions.filter(({ listingStatus }) => listingStatus !== 'cancelled');
    const visible = listed.filter(({ listingStatus }) => listingStatus !== 'draft');
    for (const status of ['pending', 'active'])
      expect(sizeOf(visible.filter((one) => one.listingStatus === status))).toBeGreaterThan(MEGABYTE);
    const expected = visible.map(({ auctionId }) => auctionId);
    expect(await allAuctions(asha, { sort: 'newest' })).toEqual(expected.toReversed());
    for (const sort of ['price-asc', 'price-desc', 'end-date']) {
      expect((await allAuctions(asha, { sort })).toSorted(), sort).toEqual(expected.toSorted());
    }
    expect((await allAuctions(admin, {})).toSorted()).toEqual(listed.map((one) => one.auctionId).toSorted());
  });

  test('title, category and status find auctions on far pages', async () => {
    const found = (matches: (one: ListingItem) => boolean) =>
      auctions.filter(matches).map(({ auctionId }) => auctionId);
    const [, first] = auctions;
    expect(await allAuctions(asha, { search: first?.title ?? '' })).toContain(first?.auctionId);
    expect(await allAuctions(asha, { search: `lot ${first?.lotNumber}` })).toEqual([first?.auctionId]);
    const running = found((one) => one.listingStatus === 'active' && one.categorie === 'cars');
    for (const sort of ['newest', 'price-asc', 'price-desc', 'end-date']) {
      const seen = await allAuctions(asha, { status: 'active', categorie: 'cars', sort });
      expect(seen.toSorted(), sort).toEqual(running.toSorted());
    }
    expect((await allAuctions(asha, { status: 'upcoming', sort: 'newest' })).toReversed()).toEqual(
      found((one) => one.listingStatus === 'pending'),
    );
  });

  test.runIf(IS_LONG_RUN)('the daily recount corrects a wrong count', async () => {
    const { client, tables } = await stackStorage(stack.url);
    const auctionId = auctions.find((one) => one.listingStatus === 'completed')?.auctionId ?? '';
    await asha.call(watchAuction, { params: { id: auctionId } });
    const watched = async (who: Person) => (await who.call(getDashboard)).data.stats.watchlist;
    await client.send(
      new UpdateCommand({
        TableName: tables.auctions,
        Key: { auctionId, sk: watchSk(asha.userId) },
        UpdateExpression: 'REMOVE ownList',
      }),
    );
    expect(await watched(asha)).toBe(0);
    await stack.advance(24 * 3_600_000 + 60_000);
    const later = await signIn(stack.url, asha.account);
    expect(
      await eventually(
        () => watched(later),
        (count) => count === 1,
        30_000,
      ),
    ).toBe(1);
  });
});
