import { beforeAll, describe, expect, test } from 'vitest';
import { checkProof, type Person, signIn } from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { getUser, listUsers, rejectUser, setUserActive, verifyUser } from '#shared/contract/accounts/admin.ts';
import { getAuction, listAuctions } from '#shared/contract/auctions.ts';
import { deleteAuction } from '#shared/contract/selling/auction-acts.ts';
import { createAuction, getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { publishLot, timetable } from '#tests/support/people/lots.ts';
import { makeAdmin, makeBidder } from '#tests/support/people/people.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let anita: Person;
let omar: Person;

beforeAll(async () => {
  anita = await makeAdmin(stack.url);
  omar = await makeAdmin(stack.url, 'Omar Admin');
});

type Reply = Awaited<ReturnType<typeof attempt>>;

/** Both at once: one succeeds, and the other is refused with a sentence that gives the reason. */
async function atOnce(act: (who: Person) => Promise<Reply>, refusals: readonly number[] = [409]): Promise<Reply> {
  const replies = await Promise.all([act(anita), act(omar)]);
  const [done, ...others] = replies.filter(({ status }) => status === 200);
  expect(done, JSON.stringify(replies)).toBeDefined();
  expect(others, 'both succeeded').toEqual([]);
  const refused = replies.find(({ status }) => status !== 200);
  expect(refusals).toContain(refused?.status);
  expect(refused?.['message']).toMatch(/^[A-Z].{15,}\.$/);
  return refused ?? { status: 0 };
}

const forEdit = async (id: string) => (await anita.call(getAuctionForEdit, { params: { id } })).auctionDetails;

/** Loads the edit form. Returns a function that sends it with changes. */
async function editor(id: string) {
  const { title, description, categorie, basePrice, emdAmount, bidInterval, version, ...loaded } = await forEdit(id);
  const { registrationDeadline, startDate, endDate, status } = loaded;
  const dates = { registrationDeadline, startDate, endDate };
  const form = { title, description, categorie, basePrice, emdAmount, bidInterval, ...dates, status, version };
  return (who: Person, changes: object) =>
    attempt(stack.url, who, updateAuction, { params: { id }, body: { ...form, ...changes } });
}

describe('two admins at once', () => {
  test('one of two concurrent edits is stored', async () => {
    const id = await publishLot(stack, anita);
    const send = await editor(id);
    const refused = await atOnce((who) => send(who, { title: `By ${who.account.name}` }));
    expect(refused).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('reload') });
    expect(await forEdit(id)).toMatchObject({ title: expect.stringMatching(/^By /), version: 1 });
  });

  test('two concurrent publications publish a draft once', async () => {
    const id = await publishLot(stack, anita, {}, 'draft');
    const send = await editor(id);
    await atOnce((who) => send(who, { status: 'pending' }));
    expect(await forEdit(id)).toMatchObject({ status: 'pending', version: 1 });
  });

  test('two concurrent cancellations store the reason of one', async () => {
    const id = await publishLot(stack, anita);
    const send = await editor(id);
    await atOnce((who) => send(who, { status: 'cancelled', cancelReason: `Said ${who.account.name}.` }));
    await stack.settled();
    const { auctionDetails } = await anita.call(getAuction, { params: { id } });
    expect(auctionDetails).toMatchObject({ status: 'cancelled', cancelReason: expect.stringMatching(/^Said /) });
  });

  test('a cancelled auction cannot be edited at the same moment', async () => {
    const id = await publishLot(stack, anita);
    const send = await editor(id);
    await atOnce((who) => send(who, who === anita ? { status: 'cancelled' } : { title: 'Edited' }));
    await stack.settled();
    const { status, title } = await forEdit(id);
    expect([status, title]).toEqual(title === 'Edited' ? ['pending', 'Edited'] : ['cancelled', 'A lot']);
  });

  test('two concurrent deletions delete the auction once, and the second admin gets the reason', async () => {
    const id = await publishLot(stack, anita);
    const refused = await atOnce((who) => attempt(stack.url, who, deleteAuction, { params: { id } }), [409, 404]);
    expect(refused['message']).toContain('deleted');
    expect(await attempt(stack.url, omar, deleteAuction, { params: { id } })).toMatchObject({ status: 404 });
  });

  test('an auction that the other admin has edited since is not deleted', async () => {
    const id = await publishLot(stack, anita);
    const { version } = await forEdit(id);
    expect(await (await editor(id))(omar, { title: 'Edited' })).toMatchObject({ status: 200 });
    const seen = { params: { id }, query: { version: String(version) } };
    expect(await attempt(stack.url, anita, deleteAuction, seen)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await forEdit(id)).toMatchObject({ title: 'Edited' });
    seen.query = { version: String(version + 1) };
    expect(await attempt(stack.url, anita, deleteAuction, seen)).toMatchObject({ status: 200 });
  });

  test('two concurrent verifications are counted and logged once', async () => {
    const { userId } = await makeBidder(stack.url, 'Twice Verified');
    const body = await checkProof(anita, userId);
    const refused = await atOnce((who) => attempt(stack.url, who, verifyUser, { params: { id: userId }, body }));
    expect(refused).toMatchObject({ code: 'CONFLICT', message: 'This user is already verified.' });
    const { activity } = (await anita.call(getUser, { params: { id: userId } })).user;
    expect(activity.map(({ type }) => type)).toEqual(['verified', 'document_viewed', 'registered']);
  });

  test('the first of two conflicting decisions remains', async () => {
    const { userId } = await makeBidder(stack.url, 'Hardly Sure');
    const before = await anita.call(listUsers);
    const body = await checkProof(anita, userId);
    const refused = await atOnce((who) =>
      attempt(stack.url, who, who === anita ? verifyUser : rejectUser, {
        params: { id: userId },
        query: { seen: 'pending' },
        body,
      }),
    );
    const { verifyStatus } = (await anita.call(getUser, { params: { id: userId } })).user;
    expect(refused['message']).toBe(`Another admin has ${verifyStatus} this user in the meantime. Please look again.`);
    const after = await anita.call(listUsers);
    expect(after.pendingUsers).toBe(before.pendingUsers - 1);
    expect(after.approveUsers + after.rejectUsers).toBe(before.approveUsers + before.rejectUsers + 1);
  });

  test('two concurrent requests disable an account once, with one log entry', async () => {
    const { userId } = await makeBidder(stack.url, 'Off Twice');
    const refused = await atOnce((who) =>
      attempt(stack.url, who, setUserActive, { params: { id: userId }, body: { isActive: false, reason: 'A test' } }),
    );
    expect(refused).toMatchObject({ message: 'This account is already disabled. Reason given: “A test”.' });
    const { activity } = (await anita.call(getUser, { params: { id: userId } })).user;
    expect(activity.filter(({ type }) => type === 'disabled')).toHaveLength(1);
  });
});

describe('repeated creations of an auction', () => {
  const picture = () => upload(stack.url, 'auction-image', 'image/jpeg', JPEG);
  async function form(title: string) {
    const { registrationDeadlineAt, startAt, endAt } = timetable(await stack.now());
    const iso = (ms: number) => new Date(ms).toISOString();
    const prices = { basePrice: 1000, emdAmount: 0, bidInterval: 60 };
    return {
      title,
      description: 'Asked for twice.',
      categorie: 'cars',
      ...prices,
      status: 'pending',
      registrationDeadline: iso(registrationDeadlineAt),
      startDate: iso(startAt),
      endDate: iso(endAt),
      imageKeys: [await picture(), await picture()],
      requestId: crypto.randomUUID(),
    };
  }
  const create = (who: Person, body: object) => attempt(stack.url, who, createAuction, { body });
  const idOf = (reply: Reply) => Object(reply['auction'])._id as unknown;
  const titled = async (title: string) =>
    (await anita.call(listAuctions, { query: { search: title } })).auctions.map((card) => card._id);

  test('repeated requests, concurrent or after the dates have passed, create one auction', async () => {
    const body = await form('Clicked twice');
    const [one, other] = await Promise.all([create(anita, body), create(anita, body)]);
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect(idOf(other ?? { status: 0 })).toBe(idOf(one ?? { status: 0 }));
    await stack.advance(90 * 60_000);
    [anita, omar] = await Promise.all([signIn(stack.url, anita.account), signIn(stack.url, omar.account)]);
    const late = await create(anita, body);
    expect(late).toMatchObject({ status: 200, auction: { _id: idOf(one ?? { status: 0 }), status: 'pending' } });
    expect(await titled('Clicked twice')).toEqual([idOf(late)]);
  });

  test('another admin or another id creates another auction', async () => {
    const { requestId, ...body } = await form('Wanted by two');
    // The first auction has claimed its pictures, so each request needs new ones.
    const { imageKeys } = await form('Wanted by two');
    const { imageKeys: others } = await form('Wanted by two');
    const replies = [
      await create(anita, { ...body, requestId }),
      await create(omar, { ...body, requestId, imageKeys }),
      await create(anita, { ...body, requestId: crypto.randomUUID(), imageKeys: others }),
    ];
    expect(new Set(replies.map(idOf)).size).toBe(3);
    expect(await titled('Wanted by two')).toHaveLength(3);
  });

  test('a repeated request with other details is refused and changes nothing', async () => {
    const body = await form('First words');
    const first = await create(anita, body);
    expect(await create(anita, { ...body, title: 'Second words' })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await create(anita, { ...body, status: 'draft' })).toMatchObject({ status: 409, code: 'CONFLICT' });
    const imageKeys = [...body.imageKeys, await picture()];
    expect(await create(anita, { ...body, imageKeys })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await forEdit(String(idOf(first)))).title).toBe('First words');
    expect(await titled('Second words')).toEqual([]);
  });

  test('a repeated request does not restore a deleted auction', async () => {
    const body = await form('Gone for good');
    const first = await create(anita, body);
    await anita.call(deleteAuction, { params: { id: String(idOf(first)) } });
    expect(await create(anita, body)).toMatchObject({ status: 409, message: expect.stringContaining('deleted') });
    expect(await titled('Gone for good')).toEqual([]);
  });

  test('the creation id must be a UUID', async () => {
    expect(await create(anita, { ...(await form('Odd')), requestId: 'again' })).toMatchObject({ status: 400 });
  });
});
