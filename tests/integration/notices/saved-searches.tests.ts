import { expect, test } from 'vitest';
import type { Person } from '#infra/local/client/person.ts';
import {
  deleteSavedSearch,
  listSavedSearches,
  MAX_SAVED_SEARCHES,
  saveSearch,
} from '#shared/contract/lots/saved-searches.ts';
import { getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { publishLot } from '#tests/support/people/lots.ts';
import { registeredBidder } from '#tests/support/people/people.ts';
import { mailsTo } from '#tests/support/people/push.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { editForm } from '#tests/support/requests/edit-form.ts';
import { inboxOf, type NotifiedPeople } from './notified-people.ts';

/** Saved searches, and the notices about new lots that match them. */
export function savedSearches(on: NotifiedPeople): void {
  const save = (who: Person, query: string, name = 'A search') =>
    attempt(on.stack.url, who, saveSearch, { body: { name, query } });
  const matchesOf = async (who: Person) =>
    (await inboxOf(who)).filter(({ type }) => type === 'search_matched').map(({ link }) => link);
  const edit = async (auctionId: string, change: object) => {
    const params = { id: auctionId };
    const { auctionDetails } = await on.admin.call(getAuctionForEdit, { params });
    await on.admin.call(updateAuction, { params, body: { ...editForm(auctionDetails), ...change } });
    await on.stack.settled();
  };

  test('each owner of a matching search gets one notice per lot, however often the lot is edited and published', async () => {
    const [nila, omar] = [
      await registeredBidder(on.stack.url, 'Nila Rao'),
      await registeredBidder(on.stack.url, 'Omar Khan'),
    ];
    for (const query of ['categorie=jewelry', 'search=ANKLET', 'categorie=jewelry&search=anklet']) {
      expect(await save(nila, query)).toMatchObject({ status: 200 });
    }
    expect(await save(omar, 'categorie=jewelry&search=ring')).toMatchObject({ status: 200 });
    const auctionId = await publishLot(on.stack, on.admin, { title: 'Silver anklets', categorie: 'jewelry' }, 'draft');
    await on.stack.settled();
    expect(await matchesOf(nila)).toEqual([]);
    await edit(auctionId, { status: 'pending' });
    expect(await matchesOf(nila)).toEqual([`/auctions/${auctionId}`]);
    await edit(auctionId, { status: 'draft' });
    await edit(auctionId, { status: 'pending', title: 'Gold ring and anklets' });
    expect(await matchesOf(nila)).toEqual([`/auctions/${auctionId}`]);
    expect(await matchesOf(omar)).toEqual([`/auctions/${auctionId}`]);
    const mails = (await mailsTo(on.stack.url, nila)).filter(({ subject }) => subject.startsWith('New Match'));
    expect(mails.map(({ subject }) => subject)).toEqual(['New Match for a Saved Search: Silver anklets']);
  });

  test('a user can save at most twenty searches, each once, and delete only their own', async () => {
    const [nila, omar] = [
      await registeredBidder(on.stack.url, 'Nila Rao'),
      await registeredBidder(on.stack.url, 'Omar Khan'),
    ];
    const several = Array.from({ length: MAX_SAVED_SEARCHES + 5 }, (_, n) => save(nila, `search=lot${n}`));
    const statuses = (await Promise.all(several)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_SAVED_SEARCHES);
    const { searches } = await nila.call(listSavedSearches);
    expect(searches).toHaveLength(MAX_SAVED_SEARCHES);
    const [first] = searches;
    if (first === undefined) throw new Error('Nothing is saved.');
    // The same search again, with a filter that it leaves out, gets the new name.
    expect(await save(nila, `sort=newest&${first.query}`, 'Renamed')).toMatchObject({ status: 200 });
    await omar.call(deleteSavedSearch, { params: { id: first._id } });
    expect((await nila.call(listSavedSearches)).searches).toContainEqual({ ...first, name: 'Renamed' });
    for (const _ of ['once', 'again']) await nila.call(deleteSavedSearch, { params: { id: first._id } });
    expect(await save(nila, 'search=another')).toMatchObject({ status: 200 });
    expect(await save(nila, 'search=one-more')).toMatchObject({
      status: 409,
      message: 'You have 20 saved searches. Please delete one first.',
    });
    expect((await nila.call(listSavedSearches)).searches).toHaveLength(MAX_SAVED_SEARCHES);
  });

  test('the API refuses a search without a filter, and any search of an admin', async () => {
    expect(await save(on.asha, 'sort=newest')).toMatchObject({
      status: 400,
      message: 'Please choose a filter or search for something first.',
    });
    expect(await save(on.asha, 'categorie=cars&limit=1&unknown=1')).toMatchObject({ status: 400 });
    expect(await save(on.admin, 'categorie=cars')).toMatchObject({ status: 403 });
  });
}
