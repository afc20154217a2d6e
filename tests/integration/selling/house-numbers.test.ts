import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#infra/local/client/person.ts';
import { createUploads } from '#shared/contract/accounts/uploads.ts';
import { getAuction, listAuctions } from '#shared/contract/auctions.ts';
import { getLot } from '#shared/contract/lots/public-lots.ts';
import { copyAuction, deleteAuction } from '#shared/contract/selling/auction-acts.ts';
import { createAuction, findByHouseNumber } from '#shared/contract/selling/auction-routes.ts';
import { pictureSource } from '#shared/model/uploads.ts';
import { timetable } from '#tests/support/people/lots.ts';
import { edit, forEdit, type Market, openMarket, pictures } from '#tests/support/people/market.ts';
import { makeAdmin } from '#tests/support/people/people.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

let market: Market;
let omar: Person;
let numbers = 0;

beforeAll(async () => {
  market = await openMarket(sharedStack());
  omar = await makeAdmin(market.stack.url, 'Omar Importer');
});

const newNumber = () => `HN ${Date.now().toString(36)}-${(numbers += 1)}`;

async function formWith(houseNumber: string, changes: object = {}) {
  const { registrationDeadlineAt, startAt, endAt } = timetable(await market.stack.now());
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    title: 'A numbered lot',
    description: 'From a sheet.',
    categorie: 'electronics',
    basePrice: '1000',
    emdAmount: '0',
    bidInterval: 30,
    status: 'draft',
    houseNumber,
    registrationDeadline: iso(registrationDeadlineAt),
    startDate: iso(startAt),
    endDate: iso(endAt),
    ...changes,
  };
}

async function create(who: Person, houseNumber: string, changes: object = {}) {
  const imageKeys = await pictures(market.stack);
  const body = { ...(await formWith(houseNumber)), imageKeys, ...changes };
  return attempt(market.stack.url, who, createAuction, { body });
}

async function find(houseNumbers: string[]) {
  const { auctions } = await market.admin.call(findByHouseNumber, { body: { houseNumbers } });
  return auctions;
}

const idOf = (reply: Awaited<ReturnType<typeof create>>) =>
  (reply as unknown as { readonly auction: { readonly _id: string } }).auction._id;

describe('a house number', () => {
  test('belongs to one lot when two admins create it at once, and is found whatever its capitals and spaces', async () => {
    const number = newNumber();
    const replies = await Promise.all([create(market.admin, number), create(omar, number.toLowerCase())]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Another lot has the house number .* already\.$/),
    });
    const found = await find([`  ${number.toLowerCase().replace(' ', '   ')}`, newNumber()]);
    expect(found.map(({ _id }) => _id)).toEqual([idOf(replies.find(({ status }) => status === 200) ?? { status: 0 })]);
  });

  test('is found by its look-alikes: other dashes, full-width digits, other zeros', async () => {
    const number = newNumber();
    const id = idOf(await create(market.admin, `${number}-07`));
    for (const other of [`${number}–07`, `${number}－０７`, `${number}-7`, `${number}-0007`]) {
      expect((await find([other])).map(({ _id }) => _id)).toEqual([id]);
    }
    expect(await create(omar, `${number}–07`)).toMatchObject({ status: 409 });
    expect(await create(omar, `${number}-7`)).toMatchObject({ status: 200 });
    expect(await find([`${number}-7`])).toHaveLength(2);
    expect(await find([`${number}-70`, `${number}-17`])).toEqual([]);
  });

  test('one of two concurrent edits gets a free number, and the number that a lot gave up is free again', async () => {
    const [first, second] = [newNumber(), newNumber()];
    const ids = [idOf(await create(market.admin, first)), idOf(await create(market.admin, second))] as const;
    const wanted = newNumber();
    const replies = await Promise.all(ids.map((id) => edit(market, id, { houseNumber: wanted })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const loser = ids[replies.findIndex(({ status }) => status === 409)] ?? '';
    const freed = replies[0]?.status === 200 ? first : second;
    expect(await edit(market, loser, { houseNumber: freed })).toMatchObject({ status: 200 });
    expect((await find([freed])).map(({ _id }) => _id)).toEqual([loser]);
    expect(await edit(market, loser, { houseNumber: '' })).toMatchObject({ status: 200 });
    expect(await find([freed])).toEqual([]);
    expect((await forEdit(market, loser)).houseNumber).toBeUndefined();
  });

  test('stays in an edit that does not name it, and is free after the lot is deleted', async () => {
    const number = newNumber();
    const id = idOf(await create(market.admin, number));
    expect(await edit(market, id, { title: 'Another title' })).toMatchObject({ status: 200 });
    expect((await forEdit(market, id)).houseNumber).toBe(number);
    expect(await attempt(market.stack.url, market.admin, deleteAuction, { params: { id } })).toMatchObject({
      status: 200,
    });
    expect(await find([number])).toEqual([]);
    expect(await create(omar, number)).toMatchObject({ status: 200 });
  });

  const relist = (who: Person, id: string) =>
    attempt(market.stack.url, who, copyAuction, {
      params: { id },
      body: { relist: true, requestId: crypto.randomUUID() },
    });
  const cancelled = async (number: string) => {
    const id = idOf(await create(market.admin, number, { status: 'pending' }));
    expect(await edit(market, id, { status: 'cancelled', cancelReason: 'Rain' })).toMatchObject({ status: 200 });
    return id;
  };

  test('moves with the lot when it is listed again, once, and comes back with the deletion of the draft', async () => {
    const number = newNumber();
    const id = await cancelled(number);
    expect((await find([number]))[0]).toMatchObject({ _id: id, canBeRelisted: true });
    const replies = await Promise.all([relist(market.admin, id), relist(omar, id)]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const draft = idOf(replies.find(({ status }) => status === 200) ?? { status: 0 });
    expect((await find([number])).map(({ _id, status }) => [_id, status])).toEqual([[draft, 'draft']]);
    // The former lot is still called so; nobody else can be.
    expect((await forEdit(market, id)).houseNumber).toBe(number);
    expect(await create(omar, number)).toMatchObject({ status: 409 });
    expect(await attempt(market.stack.url, market.admin, deleteAuction, { params: { id: draft } })).toMatchObject({
      status: 200,
    });
    expect((await find([number])).map(({ _id }) => _id)).toEqual([id]);
    const again = idOf(await relist(omar, id));
    // Who deletes the former lot frees nothing that has moved on.
    expect(await attempt(market.stack.url, market.admin, deleteAuction, { params: { id } })).toMatchObject({
      status: 200,
    });
    expect((await find([number])).map(({ _id }) => _id)).toEqual([again]);
  });

  test('that another lot has by now stays there, and the lot is listed again without it', async () => {
    const number = newNumber();
    const id = await cancelled(number);
    const draft = idOf(await relist(omar, id));
    expect(await edit(market, draft, { houseNumber: newNumber() })).toMatchObject({ status: 200 });
    const taker = idOf(await create(market.admin, number));
    // The former lot does not take it back.
    await attempt(market.stack.url, market.admin, deleteAuction, { params: { id: draft } });
    expect((await find([number])).map(({ _id }) => _id)).toEqual([taker]);
    const again = idOf(await relist(omar, id));
    expect((await forEdit(market, again)).houseNumber).toBeUndefined();
    expect((await find([number])).map(({ _id }) => _id)).toEqual([taker]);
  });

  test('is shown to admins and to nobody else', async () => {
    const number = newNumber();
    const id = idOf(await create(market.admin, number, { status: 'pending', title: 'Found by staff' }));
    await market.stack.settled();
    // Lists read what is new at most once a second.
    await market.stack.advance(1_000);
    expect((await market.admin.call(getAuction, { params: { id } })).auctionDetails.houseNumber).toBe(number);
    const { auctions } = await market.admin.call(listAuctions, { query: { search: number } });
    expect(auctions.find(({ _id }) => _id === id)?.houseNumber).toBe(number);
    expect((await market.asha.call(listAuctions, { query: { search: number } })).total).toBe(0);
    const others = [
      await attempt(market.stack.url, market.asha, getAuction, { params: { id } }),
      await attempt(market.stack.url, undefined, getLot, { params: { id } }),
    ];
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.stringify(others)).not.toContain('houseNumber');
  });
});

test('an imported picture is named after the file that it was made from', async () => {
  const source = 'ab'.repeat(16);
  const wanted = { contentType: 'image/jpeg', size: JPEG.byteLength, source } as const;
  const { uploads } = await market.admin.call(createUploads, { body: { pictures: [wanted, wanted] } });
  for (const { url, fields } of uploads) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([JPEG]));
    expect((await fetch(url, { method: 'POST', body: form })).ok).toBe(true);
  }
  const created = await create(market.admin, newNumber(), { imageKeys: uploads.map(({ key }) => key) });
  const { images } = await forEdit(market, idOf(created));
  expect(images.map(pictureSource)).toEqual([source, source]);
  expect(new Set(images).size).toBe(2);
});
