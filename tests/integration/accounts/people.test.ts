/** User Management through the front door: the list and its filters, standing, disabling and enabling, mails, duties. */
import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { recount } from '#functions/lifecycle/recount/recount.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { standingWrite } from '#functions/tables/users/standing-item.ts';
import { write } from '#functions/tables/writes.ts';
import { send } from '#infra/local/client/api-client.ts';
import { bid, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { MAIL_TEMPLATES, MAILS_A_DAY } from '#shared/model/accounts/mail-templates.ts';
import { eventually } from '#tests/support/eventually.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { makeBidder } from '#tests/support/people/people.ts';
import { mailsTo } from '#tests/support/people/push.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';
import { putAll } from '#tests/support/tables/put-all.ts';
import { admin, advance, asha, DAY, decide, ravi, setUpPeople, stack, wonBy } from '../payments/setup.ts';

let pavan: Person;
let prize: string;
let late: string;
let running: string;

const list = (query: Readonly<Record<string, string>> = {}) => admin.call(ROUTES.listPeople, { query });
/** Who of our people is on the first page, by name. */
async function names(query: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const ours = new Map([asha, ravi, pavan].map(({ userId, account }) => [userId, account.name]));
  return (await list({ limit: '200', ...query })).people.flatMap(({ _id }) => ours.get(_id) ?? []);
}
const switchTo = (who: Person, userId: string, body: { isActive: boolean; reason: string; seen?: string | null }) =>
  attempt(stack.url, who, ROUTES.setUserActive, { params: { id: userId }, body });

beforeAll(async () => {
  await setUpPeople(sharedStack());
  pavan = await makeBidder(stack.url, 'Pavan Patel');
  prize = await wonBy(asha, ravi, { title: 'The unpaid prize', emdAmount: 777 });
  late = await wonBy(ravi, asha, { title: 'The late prize', emdAmount: 55 });
  await advance(3 * DAY + 5 * MINUTE);
  await stack.settled();
  await decide(prize, { kind: 'forfeit', userId: asha.userId, reason: 'Never paid' });
  const dueAt = new Date((await stack.now()) + DAY).toISOString();
  await decide(late, { kind: 'extend', userId: ravi.userId, dueAt, reason: 'The bank was closed' });
  await pay(stack.url, ravi, late, 'final');
  await stack.settled();
  running = await publishLot(stack, admin, { title: 'The running lot', emdAmount: 99 });
  await pay(stack.url, ravi, running, 'emd');
  await pay(stack.url, asha, running, 'emd');
  await stack.settled();
});

describe('the list', () => {
  test('is searched by name, e-mail, mobile and id', async () => {
    const { userId, account } = ravi;
    for (const search of [account.name.toUpperCase(), account.email, account.mobile.slice(2), userId.slice(4)]) {
      expect(await names({ search }), search).toContain('Ravi Iyer');
    }
    expect(await names({ search: account.email })).toEqual(['Ravi Iyer']);
    expect(await list({ search: 'nobody at all' })).toMatchObject({ people: [], total: 0, nextCursor: null });
  });

  test('is filtered by verification, deposits, wins, paid late, defaulted and strikes', async () => {
    expect(await names({ verifyStatus: 'pending' })).toEqual(['Pavan Patel']);
    expect(await names({ deposits: 'some', sort: 'oldest' })).toEqual(['Asha Rao', 'Ravi Iyer']);
    expect(await names({ deposits: 'none' })).toEqual(['Pavan Patel']);
    expect(await names({ wins: 'some' })).toEqual(['Ravi Iyer']);
    expect(await names({ late: 'some' })).toEqual(['Ravi Iyer']);
    expect(await names({ defaulted: 'some' })).toEqual(['Asha Rao']);
    expect(await names({ strikes: '1', sort: 'strikes' })).toEqual(['Asha Rao', 'Ravi Iyer']);
    expect(await names({ strikes: '2' })).toEqual(['Asha Rao']);
    expect(await names({ strikes: '2', wins: 'some' })).toEqual([]);
  });

  test('is filtered by when people were last seen', async () => {
    expect(await names({ seenWithin: '1', sort: 'oldest' })).toEqual(['Asha Rao', 'Ravi Iyer']);
    expect(await names({ unseenFor: '30' })).toEqual(['Pavan Patel']);
    const [row] = (await list({ search: asha.account.email })).people;
    const today = new Date((await stack.now()) + 5.5 * HOUR).toISOString().slice(0, 10);
    expect(row).toMatchObject({ deposits: 99, wins: 0, paidLate: 0, defaulted: 1, strikes: 2, seenOn: today });
  });

  test('comes in pages that together are the whole list, as the export reads them', async () => {
    const { people, total } = await list({ limit: '200' });
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: '2', ...(cursor !== null && { cursor }) });
      expect(page.total).toBe(total);
      paged.push(...page.people.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged.slice(0, people.length)).toEqual(people.map(({ _id }) => _id));
    // The total may still count a registration that was deleted: other tests of this stack replace theirs.
    expect(total).toBeGreaterThanOrEqual(paged.length);
  });

  test('refuses values that it does not know', async () => {
    for (const query of [{ account: 'gone' }, { strikes: '0' }, { seenWithin: 'x' }, { sort: 'rich' }, { more: '1' }]) {
      expect(await attempt(stack.url, admin, ROUTES.listPeople, { query }), JSON.stringify(query)).toMatchObject({
        status: 400,
      });
    }
  });
});

test('a person’s standing names the wins behind it and their sessions', async () => {
  const month = expect.stringMatching(/^\d{4}-\d{2}$/);
  expect(await admin.call(ROUTES.getStanding, { params: { id: asha.userId } })).toMatchObject({
    defaulted: 1,
    strikes: 2,
    facts: [{ auctionId: prize, title: 'The unpaid prize', kind: 'defaulted', month }],
  });
  const standing = await admin.call(ROUTES.getStanding, { params: { id: ravi.userId } });
  expect(standing).toMatchObject({
    wins: 1,
    paidLate: 1,
    facts: [{ auctionId: late, title: 'The late prize', kind: 'paid-late', month }],
  });
  expect(standing.sessions[0]).toMatchObject({ isOpen: true, device: expect.any(String) });
  expect(await attempt(stack.url, admin, ROUTES.getStanding, { params: { id: 'nobody' } })).toMatchObject({
    status: 404,
  });
});

test('the recount corrects a wrong standing', async () => {
  const { client, tables } = await stackStorage(stack.url);
  const [auctions, users] = [
    tableHandle('auctions', client, tables.auctions),
    tableHandle('users', client, tables.users),
  ];
  const wrong = { add: { won: 5, held: 1, late_2026_01: 3 }, set: { isDisabled: true } };
  await write(users, standingWrite(users, asha.userId, wrong, await stack.now()));
  expect(await names({ account: 'disabled' })).toEqual(['Asha Rao']);
  expect((await recount({ auctions, users }, await stack.now())).standingsWrong).toBeGreaterThanOrEqual(1);
  expect(await recount({ auctions, users }, await stack.now())).toMatchObject({ standingsWrong: 0 });
  client.destroy();
  expect((await list({ search: asha.account.email })).people).toMatchObject([
    { deposits: 99, wins: 0, paidLate: 0, defaulted: 1, strikes: 2 },
  ]);
  expect(await names({ account: 'disabled' })).toEqual([]);
});

describe('a mail from a template', () => {
  const [template] = MAIL_TEMPLATES;
  if (template === undefined) throw new Error('There is no template.');
  const { subject, text } = template;
  const mail = (who: Person, key: string, more: object = {}) =>
    attempt(stack.url, who, ROUTES.mailPerson, {
      params: { id: pavan.userId },
      body: { subject, text, key, ...more },
    });
  const received = async () => (await mailsTo(stack.url, pavan)).filter((one) => one.subject === subject);

  test('is sent as it was shown, once for each press, and is in the person’s history', async () => {
    const key = randomUUID();
    expect(await mail(admin, key, { text: `${text} Or else.` })).toMatchObject({ status: 409, code: 'CONFLICT' });
    const replies = await Promise.all([mail(admin, key), mail(admin, key)]);
    expect(replies).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await mail(admin, key)).toMatchObject({ status: 200 });
    await stack.settled();
    const mails = await received();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`Hello Pavan Patel,\n\n${text}\n\n`);
    const params = { id: pavan.userId };
    const { user } = await admin.call(ROUTES.getUser, { params });
    expect(user.activity.filter(({ type }) => type === 'mailed')).toMatchObject([
      { message: `Mail sent by the house: ${subject}.` },
    ]);
    const { entries } = await admin.call(ROUTES.getUserAudit, { params });
    expect(entries).toContainEqual(expect.objectContaining({ action: 'user-mailed', after: { mail: subject } }));
  });

  test('is limited for a person and a day', async () => {
    for (let sent = 1; sent < MAILS_A_DAY; sent += 1) {
      expect(await mail(admin, randomUUID())).toMatchObject({ status: 200 });
    }
    expect(await mail(admin, randomUUID())).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    await stack.settled();
    expect(await received()).toHaveLength(MAILS_A_DAY);
  });
});

test('only the duty people acts, audit reads, and others do neither', async () => {
  const [clerk, auditor, cashier] = await Promise.all([
    makeStaff(stack.url, 'Clerk Kiran', ['people']),
    makeStaff(stack.url, 'Auditor Amar', ['audit']),
    makeStaff(stack.url, 'Cashier Charu', ['money']),
  ]);
  const params = { id: pavan.userId };
  const statuses = async ({ token }: Person) => {
    const switched = { params, body: { isActive: true, reason: 'A test' } };
    const replies = [
      await send(stack.url, ROUTES.listPeople, { token }),
      await send(stack.url, ROUTES.getStanding, { params, token }),
      await send(stack.url, ROUTES.setUserActive, { ...switched, token }),
      await send(stack.url, ROUTES.addUserNote, { params, body: { text: 'Calls often' }, token }),
    ];
    return replies.map(({ status }) => status);
  };
  expect(await statuses(clerk)).toEqual([200, 200, 409, 200]);
  expect(await statuses(auditor)).toEqual([200, 200, 403, 403]);
  expect(await statuses(cashier)).toEqual([403, 403, 403, 403]);
  const { user } = await auditor.call(ROUTES.getUser, { params });
  expect(user.notes).toMatchObject([{ text: 'Calls often', by: 'Clerk Kiran' }]);
});

// Last, because it signs Ravi out.
test('disabling is told, effective at once also for a lead, and undone by enabling', async () => {
  await advance(2 * HOUR + MINUTE);
  await bid(asha, running, 1100);
  await bid(ravi, running, 1200);
  await stack.settled();
  const params = { id: ravi.userId };
  const { auctions } = await admin.call(ROUTES.listLeading, { params });
  expect(auctions).toMatchObject([{ _id: running, title: 'The running lot', currentBid: 1200 }]);
  const clerk = await makeStaff(stack.url, 'Second Clerk', ['people']);
  // Tokens hold whole seconds: one of the second in which the sessions end would still be good.
  await stack.advance(1_000);
  const reason = 'The card was stolen';
  const body = { isActive: false, reason, seen: null };

  const replies = await Promise.all([admin, clerk].map((who) => switchTo(who, ravi.userId, body)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused).toMatchObject({ message: `This account is already disabled. Reason given: “${reason}”.` });

  // Sessions end, bids are refused, and the bid that leads stands.
  const disabled = { status: 403, body: { code: 'ACCOUNT_DISABLED', message: expect.stringContaining(reason) } };
  expect(await send(stack.url, ROUTES.me, { token: ravi.token })).toMatchObject(disabled);
  // A leader may not raise their own bid at once.
  await stack.advance(1_000);
  const raise = { params: { id: running }, body: { bidAmount: 1300, userId: ravi.userId }, token: ravi.token };
  expect((await send(stack.url, ROUTES.placeBid, raise)).status).toBe(403);
  expect(await send(stack.url, ROUTES.createTicket, { token: ravi.token })).toMatchObject(disabled);
  const { email, password } = ravi.account;
  expect(await send(stack.url, ROUTES.login, { body: { email, password } })).toMatchObject(disabled);
  // Somebody who does not know the password learns nothing.
  const guessed = await send(stack.url, ROUTES.login, { body: { email, password: 'Guessed@2026' } });
  expect(guessed.body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect((await admin.call(ROUTES.listLeading, { params })).auctions).toMatchObject([{ currentBid: 1200 }]);

  await stack.settled();
  const subjects = async () => (await mailsTo(stack.url, ravi)).map(({ subject }) => subject);
  expect(await subjects()).toContain('Account Disabled');
  const [mail] = await mailsTo(stack.url, ravi);
  expect(mail?.text).toContain(reason);
  expect(mail?.text).toContain('/contact');
  expect(await names({ account: 'disabled' })).toEqual(['Ravi Iyer']);
  const { user } = await admin.call(ROUTES.getUser, { params });
  expect(user).toMatchObject({ isActive: false, wallet: { balance: 99 }, switched: { reason } });
  const { sessions } = await admin.call(ROUTES.getStanding, { params });
  expect(sessions.some(({ isOpen }) => isOpen)).toBe(false);

  // A clerk who did not see it cannot undo it; the one who did can.
  const back = { isActive: true, reason: 'The bank says it was theirs' };
  expect(await switchTo(clerk, ravi.userId, { ...back, seen: null })).toMatchObject({ status: 409 });
  expect(await switchTo(clerk, ravi.userId, { ...back, seen: user.switched?.at ?? null })).toMatchObject({
    status: 200,
  });
  expect(await switchTo(clerk, ravi.userId, { ...back, seen: user.switched?.at ?? null })).toMatchObject({
    status: 200,
  });
  await stack.settled();
  expect((await subjects()).filter((subject) => subject === 'Account Enabled')).toHaveLength(1);
  expect(await names({ account: 'disabled' })).toEqual([]);
  // The old token stays refused.
  expect((await send(stack.url, ROUTES.me, { token: ravi.token })).status).toBe(401);
  const again = await signIn(stack.url, ravi.account);
  expect((await bid(again, running, 1300)).bid.seq).toBe(3);
  const { entries } = await admin.call(ROUTES.getUserAudit, { params });
  expect(entries.map(({ action }) => action).slice(0, 2)).toEqual(['user-enabled', 'user-disabled']);
});

test('reading many people, or the contacts of bidders, is in the audit log: who, which list and filter, how many', async () => {
  const reader = await makeStaff(stack.url, 'Reader Rekha', ['people', 'lots']);
  const { client, tables } = await stackStorage(stack.url);
  const { Item } = await client.send(
    new GetCommand({ TableName: tables.users, Key: { userId: pavan.userId, sk: 'PROFILE' } }),
  );
  const updatedAt = await stack.now();
  const copies = Array.from({ length: 60 }, (_, n) => {
    const userId = randomUUID();
    const address = { name: `Copy ${n}`, email: `copy.${userId}@people.test`, createdSort: `2026-01-01#${userId}` };
    return { ...Item, ...address, userId, verifyStatus: 'rejected', updatedAt };
  });
  await putAll(client, tables.users, copies);
  client.destroy();
  await reader.call(ROUTES.listPeople, { query: { limit: '20' } });
  const filter = { verifyStatus: 'rejected', search: 'copy' };
  await reader.call(ROUTES.listPeople, { query: { ...filter, limit: '60' } });
  await reader.call(ROUTES.listUsers, { query: { verifyStatus: 'rejected', limit: '200' } });
  await reader.call(ROUTES.listBidders, { params: { id: running } });

  const seen = async () => (await admin.call(ROUTES.listAudit, { query: { actor: reader.userId } })).entries;
  const entries = await eventually(seen, (found) => found.length === 3);
  expect(entries.map(({ action, after, subjects }) => [action, after, subjects[0]?._id])).toEqual([
    ['bidders-read', { count: 2 }, running],
    [
      'people-read',
      { list: 'verification', count: expect.any(Number), filter: { verifyStatus: 'rejected' } },
      '#PEOPLE',
    ],
    ['people-read', { list: 'people', count: 60, filter: { verifyStatus: 'rejected', search: 'a text' } }, '#PEOPLE'],
  ]);
});
