import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { bid, pay, type Person, registerBidder, signIn } from '../../../infra/local/client/person.ts';
import { getUser, getUserDocument, listUsers } from '../../../shared/contract/accounts/admin.ts';
import { getAuction, watchAuction } from '../../../shared/contract/auctions.ts';
import { login } from '../../../shared/contract/accounts/auth.ts';
import { listTransactions } from '../../../shared/contract/money/transactions.ts';
import { correctDetails, eraseAccount, exportData } from '../../../shared/contract/accounts/rights.ts';
import { me } from '../../../shared/contract/accounts/users.ts';
import { HOUR, MINUTE, publishLot } from '../../support/people/lots.ts';
import { account, makeAdmin, makeVerifiedBidder } from '../../support/people/people.ts';
import { JPEG } from '../../support/people/pictures.ts';
import { registrationForm } from '../../support/people/registration-form.ts';
import { runCommand } from '../../support/stack/run-command.ts';
import { attempt } from '../../support/requests/attempt.ts';
import { itemsOf, operatorDatabase, stackStorage, tableNamed } from '../../support/stack/database.ts';
import { sharedStack } from '../../support/stack/shared-stack.ts';
import { storedLedger } from '../../support/tables/stored-auctions.ts';
import { LEGAL_TEXTS } from '../../../shared/model/accounts/legal-texts.ts';

/** The drill: somebody asks for what is stored about them, to have it put right, to have it erased. */
const stack = sharedStack();

test('a person’s data and proof are exported, readable for nobody else', async () => {
  const admin = await makeAdmin(stack.url);
  const asha = await makeVerifiedBidder(stack.url, admin, 'Asha Rao');
  const ravi = await makeVerifiedBidder(stack.url, admin, 'Ravi Iyer');
  const id = await publishLot(stack, admin, { title: 'Exported', emdAmount: 100 });
  for (const who of [asha, ravi]) await pay(stack.url, who, id, 'emd');
  await stack.settled();
  await stack.advance(2 * HOUR);
  await bid(await signIn(stack.url, asha.account), id, 2000);
  await stack.settled();

  const to = await mkdtemp(join(tmpdir(), 'boli-export-'));
  const { code, errors } = await runCommand(stack.url, 'export-user', [asha.account.email, '--to', to]);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  const folder = join(to, asha.userId);
  const text = await readFile(join(folder, 'data.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    account: {
      name: 'Asha Rao',
      email: asha.account.email,
      depositsHeld: 100,
      consent: { version: LEGAL_TEXTS, isAdult: true },
    },
    registrations: [{ auctionId: id, deposit: 'held', depositAmount: 100 }],
    bids: [{ auctionId: id, number: 1, amount: 2000 }],
    payments: [{ auctionTitle: 'Exported', amount: 100, status: 'captured' }],
    wallet: [{ amount: 100 }],
  });
  expect(text).not.toContain(ravi.userId);
  expect(await readFile(join(folder, 'id-proof.jpeg'))).toEqual(Buffer.from(JPEG));
  expect((await stat(join(folder, 'data.json'))).mode & 0o077).toBe(0);
  await rm(to, { recursive: true });

  const nobody = await runCommand(stack.url, 'export-user', ['nobody@people.test', '--to', to]);
  expect(nobody).toMatchObject({ code: 1, errors: 'Nobody has the address nobody@people.test.\n' });
});

describe('an erasure', () => {
  let admin: Person;
  let loser: Person;
  let winner: Person;
  let auctionId: string;

  const pass = async (ms: number) => {
    await stack.settled();
    await stack.advance(ms);
    [admin, loser, winner] = (await Promise.all(
      [admin, loser, winner].map(({ account }) => signIn(stack.url, account)),
    )) as [Person, Person, Person];
  };
  const erase = (who: Person, email = who.account.email) => attempt(stack.url, who, eraseAccount, { body: { email } });
  const command = (...args: string[]) => runCommand(stack.url, 'erase-user', args);

  /** Every item in which somebody is named, in any table. */
  async function traces({ account: { name, email, mobile } }: Person): Promise<unknown[]> {
    const database = await operatorDatabase(stack.url);
    const tables = ['Auctions', 'Bids', 'Users', 'Payments', 'Notifications', 'Connections'] as const;
    const items = (await Promise.all(tables.map((table) => itemsOf(database, table)))).flat();
    database.destroy();
    return items.filter((item) => [name, email, mobile].some((text) => JSON.stringify(item).includes(text)));
  }

  /** Whether the mark is there by which somebody watches the auction. */
  async function watches({ userId }: Person): Promise<boolean> {
    const database = await operatorDatabase(stack.url);
    const { Item } = await database.send(
      new GetItemCommand({
        TableName: await tableNamed(database, 'Auctions'),
        Key: { auctionId: { S: auctionId }, sk: { S: `WATCH#${userId}` } },
        ConsistentRead: true,
      }),
    );
    database.destroy();
    return Item !== undefined;
  }

  beforeAll(async () => {
    admin = await makeAdmin(stack.url);
    loser = await makeVerifiedBidder(stack.url, admin, 'Lakshmi Lostbid');
    winner = await makeVerifiedBidder(stack.url, admin, 'Waman Wonbid');
    auctionId = await publishLot(stack, admin, { title: 'Erased from', emdAmount: 100 });
    for (const who of [loser, winner]) await pay(stack.url, who, auctionId, 'emd');
    await pass(2 * HOUR);
    await bid(loser, auctionId, 2000);
    await bid(winner, auctionId, 3000);
    await loser.call(watchAuction, { params: { id: auctionId } });
    await stack.settled();
  });

  test('waits for running auctions and open money, and says so', async () => {
    expect(await erase(loser)).toMatchObject({
      status: 409,
      message: expect.stringContaining('an auction that is not over') as string,
    });
    await pass(2 * MINUTE);
    expect(await erase(winner)).toMatchObject({ status: 409, message: expect.stringContaining('not paid') as string });
    expect(await command(winner.account.email, '--run')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('not paid') as string,
    });
    await pay(stack.url, winner, auctionId, 'final');
    // More money may come for an order until three days later.
    await pass(96 * HOUR);
  });

  test('is only for the owner: soon after a login, with the address typed', async () => {
    expect(await erase(loser, winner.account.email)).toMatchObject({ status: 400 });
    const before = loser;
    await pass(12 * MINUTE);
    expect(await erase(before)).toMatchObject({
      status: 403,
      message: expect.stringContaining('10 minutes') as string,
    });
  });

  test('leaves nothing that names the person, and the payments without the name', async () => {
    const { document } = await admin.call(getUserDocument, { params: { id: loser.userId } });
    expect((await fetch(document)).status).toBe(200);
    expect(await watches(loser)).toBe(true);
    expect(await erase(loser)).toMatchObject({ status: 200, message: 'Your account is erased.' });
    await stack.settled();
    expect(await traces(loser)).toEqual([]);
    const ledger = await storedLedger(await stackStorage(stack.url), auctionId);
    expect(ledger.map(({ name }) => name)).toEqual(['Erased user', 'Waman Wonbid']);
    expect(await watches(loser)).toBe(false);
    // S3 tells who may not list a bucket nothing of a missing object.
    expect((await fetch(document)).status).toBe(403);
    expect(
      await attempt(stack.url, undefined, login, {
        body: { email: loser.account.email, password: loser.account.password },
      }),
    ).toMatchObject({ status: 401 });
    expect(await attempt(stack.url, loser, me)).toMatchObject({ status: 403 });
    const { user } = await admin.call(getUser, { params: { id: loser.userId } });
    expect(user).toMatchObject({
      name: 'Erased user',
      email: '',
      mobile: '',
      isActive: false,
      activity: [],
    });
    const { transactions } = await admin.call(listTransactions, { query: { userId: loser.userId } });
    expect(transactions).toMatchObject([{ amount: 100, state: 'refunded' }]);
  });

  test('lets the same person begin anew', async () => {
    await registerBidder(stack.url, loser.account, JPEG);
    const again = await signIn(stack.url, loser.account);
    expect(again.userId).not.toBe(loser.userId);
  });

  test('by the command: says what would go, does it, also of an earlier name, and may be done again', async () => {
    const corrected = { ...winner, account: { ...winner.account, name: 'Waman Rightname' } };
    const { name, mobile } = corrected.account;
    await winner.call(correctDetails, { body: { name, mobile } });
    // The command has this machine's time, so it goes by what is still watched: refunds are, for sixteen days.
    await pass(17 * 24 * HOUR);
    await stack.settled();
    expect(await command(winner.account.email)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing was erased') as string,
    });
    expect((await traces(winner)).length).toBeGreaterThan(3);
    expect(await command(winner.account.email, '--run')).toMatchObject({ code: 0, errors: '' });
    await stack.settled();
    expect([await traces(winner), await traces(corrected)]).toEqual([[], []]);
    expect(await command(winner.userId, '--run')).toMatchObject({ code: 0, errors: '' });
    const detail = await admin.call(getAuction, { params: { id: auctionId } });
    expect(detail.auctionDetails.bidLog).toMatchObject([{ bidAmount: 2000 }, { bidAmount: 3000 }]);
  });
});

test('the site itself exports: the data, and a link by which the proof is saved', async () => {
  const admin = await makeAdmin(stack.url);
  const kavya = await makeVerifiedBidder(stack.url, admin, 'Kavya Exports');
  const { data, proof } = await kavya.call(exportData);
  expect(data).toMatchObject({ account: { name: 'Kavya Exports', email: kavya.account.email }, bids: [] });
  const saved = await fetch(proof?.url ?? '');
  expect(saved.headers.get('content-disposition')).toBe('attachment');
  expect(Buffer.from(await saved.arrayBuffer())).toEqual(Buffer.from(JPEG));
});

describe('a correction', () => {
  test('of the name is verified again, of the number is not; a number of others is refused', async () => {
    const admin = await makeAdmin(stack.url);
    const tara = await makeVerifiedBidder(stack.url, admin, 'Tara Typo');
    const other = await makeVerifiedBidder(stack.url, admin, 'Other Owner');
    const correct = (name: string, mobile: string) =>
      attempt(stack.url, tara, correctDetails, { body: { name, mobile } });
    const pending = async () => (await admin.call(listUsers, { query: { limit: '1' } })).pendingUsers;
    const before = await pending();

    const { mobile } = account('New Number');
    expect(await correct('Tara Typo', mobile)).toMatchObject({ status: 200, verifyStatus: 'verified' });
    expect(await correct('Tara Typo', `+91 ${other.account.mobile}`)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await correct('Tara Right', mobile)).toMatchObject({ status: 200, verifyStatus: 'pending' });
    expect(await pending()).toBe(before + 1);
    expect((await tara.call(me)).user).toMatchObject({ name: 'Tara Right', mobile, verifyStatus: 'pending' });
    // The number that was given back is free.
    await registerBidder(stack.url, { ...account('Next Owner'), mobile: tara.account.mobile }, JPEG);
  });

  test('of the number is kept from nobody by a registration that was never confirmed', async () => {
    const admin = await makeAdmin(stack.url);
    const tara = await makeVerifiedBidder(stack.url, admin, 'Tara Twice');
    const mistyped = { ...account('Tara Twice'), mobile: account('New Number').mobile };
    expect(await registrationForm(stack.url).send(mistyped, JPEG)).toMatchObject({ status: 200 });
    const body = { name: 'Tara Twice', mobile: mistyped.mobile };
    expect(await attempt(stack.url, tara, correctDetails, { body })).toMatchObject({ status: 200 });
    expect((await tara.call(me)).user.mobile).toBe(mistyped.mobile);
    expect((await admin.call(listUsers, { query: { search: mistyped.email } })).users).toEqual([]);
  });

  test('of the name waits while an auction counts on it', async () => {
    const admin = await makeAdmin(stack.url);
    const bound = await makeVerifiedBidder(stack.url, admin, 'Bound Bina');
    const id = await publishLot(stack, admin, { emdAmount: 100 });
    await pay(stack.url, bound, id, 'emd');
    const body = { name: 'Somebody Else', mobile: bound.account.mobile };
    expect(await attempt(stack.url, bound, correctDetails, { body })).toMatchObject({ status: 409 });
  });
});
