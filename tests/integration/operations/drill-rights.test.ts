import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { bid, pay, type Person, registerBidder, signIn } from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { getUser, getUserDocument, listUsers } from '#shared/contract/accounts/admin.ts';
import { login } from '#shared/contract/accounts/auth.ts';
import { correctDetails, eraseAccount, exportData } from '#shared/contract/accounts/rights.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { getAuction, watchAuction } from '#shared/contract/auctions.ts';
import { saveSearch } from '#shared/contract/lots/saved-searches.ts';
import { setInvoiceDetails } from '#shared/contract/money/invoices.ts';
import { listTransactions } from '#shared/contract/money/transactions.ts';
import { LEGAL_TEXTS } from '#shared/model/accounts/legal-texts.ts';
import { complain } from '#tests/support/people/grievances.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { account, makeAdmin, registeredAndVerified } from '#tests/support/people/people.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { registrationForm } from '#tests/support/people/registration-form.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { itemsOf, operatorDatabase, stackStorage, tableNamed } from '#tests/support/stack/database.ts';
import { runCommand } from '#tests/support/stack/run-command.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';
import { storedLedger } from '#tests/support/tables/stored-auctions.ts';

/** The drill: a user asks for their data, a correction or an erasure. */
const stack = sharedStack();

test('a user’s data and proof are exported to files that no one else can read', async () => {
  const admin = await makeAdmin(stack.url);
  const asha = await registeredAndVerified(stack.url, admin, 'Asha Rao');
  const ravi = await registeredAndVerified(stack.url, admin, 'Ravi Iyer');
  const id = await publishLot(stack, admin, { title: 'Exported', emdAmount: 100 });
  for (const who of [asha, ravi]) await pay(stack.url, who, id, 'emd');
  await asha.call(saveSearch, { body: { name: 'Swifts', query: 'search=swift' } });
  const number = await complain(asha, 'payment');
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
    savedSearches: [{ name: 'Swifts', query: 'search=swift' }],
    grievances: [{ number, about: 'payment', messages: [{ kind: 'message', text: 'Something about payment' }] }],
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

  const advance = async (ms: number) => {
    await stack.settled();
    await stack.advance(ms);
    [admin, loser, winner] = (await Promise.all(
      [admin, loser, winner].map(({ account }) => signIn(stack.url, account)),
    )) as [Person, Person, Person];
  };
  const erase = (who: Person, email = who.account.email) => attempt(stack.url, who, eraseAccount, { body: { email } });
  const command = (...args: string[]) => runCommand(stack.url, 'erase-user', args);

  /** Every item of every table that names the user. */
  async function traces({ account: { name, email, mobile } }: Person): Promise<unknown[]> {
    const database = await operatorDatabase(stack.url);
    const tables = ['Auctions', 'Bids', 'Users', 'Payments', 'Notifications', 'Connections', 'Grievances'] as const;
    const items = (await Promise.all(tables.map((table) => itemsOf(database, table)))).flat();
    database.destroy();
    return items.filter((item) => [name, email, mobile].some((text) => JSON.stringify(item).includes(text)));
  }

  /** Whether the user's watchlist entry for the auction exists. */
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
    loser = await registeredAndVerified(stack.url, admin, 'Lakshmi Lostbid');
    winner = await registeredAndVerified(stack.url, admin, 'Waman Wonbid');
    const charges = { buyerPremium: 10, chargesGst: 18 };
    auctionId = await publishLot(stack, admin, { title: 'Erased from', emdAmount: 100, ...charges });
    for (const who of [loser, winner]) await pay(stack.url, who, auctionId, 'emd');
    await advance(2 * HOUR);
    await bid(loser, auctionId, 2000);
    await bid(winner, auctionId, 3000);
    await loser.call(watchAuction, { params: { id: auctionId } });
    const key = await upload(stack.url, 'id-proof', 'image/jpeg', JPEG);
    await complain(loser, 'other', {
      text: `I am ${loser.account.name}`,
      files: [{ key, name: `${loser.account.name}.jpg` }],
    });
    await loser.call(saveSearch, { body: { name: `For ${loser.account.name}`, query: 'search=swift' } });
    await stack.settled();
  });

  test('an erasure is refused during running auctions and unfinished payments, with the reason', async () => {
    expect(await erase(loser)).toMatchObject({
      status: 409,
      message: expect.stringContaining('an auction that is not over') as string,
    });
    await advance(2 * MINUTE);
    expect(await erase(winner)).toMatchObject({ status: 409, message: expect.stringContaining('not paid') as string });
    expect(await command(winner.account.email, '--run')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('not paid') as string,
    });
    const { name } = winner.account;
    await winner.call(setInvoiceDetails, { body: { state: '29', name } });
    await pay(stack.url, winner, auctionId, 'final');
    // Late payments for an order are possible for three days.
    await advance(96 * HOUR);
  });

  test('only the owner can erase the account, soon after a login and with the address typed', async () => {
    expect(await erase(loser, winner.account.email)).toMatchObject({ status: 400 });
    const before = loser;
    await advance(12 * MINUTE);
    expect(await erase(before)).toMatchObject({
      status: 403,
      message: expect.stringContaining('10 minutes') as string,
    });
  });

  test('an erasure removes everything that names the user and keeps the payments without the name', async () => {
    const { document } = await admin.call(getUserDocument, { params: { id: loser.userId } });
    expect((await fetch(document)).status).toBe(200);
    expect(await watches(loser)).toBe(true);
    expect(await erase(loser)).toMatchObject({ status: 200, message: 'Your account is erased.' });
    await stack.settled();
    expect(await traces(loser)).toEqual([]);
    const ledger = await storedLedger(await stackStorage(stack.url), auctionId);
    expect(ledger.map(({ name }) => name)).toEqual(['Erased user', 'Waman Wonbid']);
    expect(await watches(loser)).toBe(false);
    // S3 hides whether an object exists from callers who may not list the bucket.
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

  test('an erased user can register again', async () => {
    await registerBidder(stack.url, loser.account, JPEG);
    const again = await signIn(stack.url, loser.account);
    expect(again.userId).not.toBe(loser.userId);
  });

  test('the command lists and erases the data, including an earlier name, and can be repeated', async () => {
    const corrected = { ...winner, account: { ...winner.account, name: 'Waman Rightname' } };
    const { name, mobile } = corrected.account;
    await winner.call(correctDetails, { body: { name, mobile } });
    // The command uses this machine's time, so its limit is the refunds watched for sixteen days.
    await advance(17 * 24 * HOUR);
    await stack.settled();
    expect(await command(winner.account.email)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing was erased') as string,
    });
    expect((await traces(winner)).length).toBeGreaterThan(3);
    const { data } = await winner.call(exportData);
    const said = { state: 'Karnataka (29)', name: winner.account.name };
    expect(data).toMatchObject({ invoiceDetails: said, confirmedInvoiceDetails: [{ auctionId, ...said }] });
    expect(await command(winner.account.email, '--run')).toMatchObject({ code: 0, errors: '' });
    await stack.settled();
    expect([await traces(winner), await traces(corrected)]).toEqual([[], []]);
    expect(await command(winner.userId, '--run')).toMatchObject({ code: 0, errors: '' });
    const detail = await admin.call(getAuction, { params: { id: auctionId } });
    expect(detail.auctionDetails.bidLog).toMatchObject([{ bidAmount: 2000 }, { bidAmount: 3000 }]);
  });
});

test('the site exports the data with a link to the proof', async () => {
  const admin = await makeAdmin(stack.url);
  const kavya = await registeredAndVerified(stack.url, admin, 'Kavya Exports');
  const { data, proof } = await kavya.call(exportData);
  expect(data).toMatchObject({ account: { name: 'Kavya Exports', email: kavya.account.email }, bids: [] });
  const saved = await fetch(proof?.url ?? '');
  expect(saved.headers.get('content-disposition')).toBe('attachment');
  expect(Buffer.from(await saved.arrayBuffer())).toEqual(Buffer.from(JPEG));
});

describe('a correction', () => {
  test('a changed name needs a new verification, a changed number does not, and a taken number is refused', async () => {
    const admin = await makeAdmin(stack.url);
    const tara = await registeredAndVerified(stack.url, admin, 'Tara Typo');
    const other = await registeredAndVerified(stack.url, admin, 'Other Owner');
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
    // The old number is free.
    await registerBidder(stack.url, { ...account('Next Owner'), mobile: tara.account.mobile }, JPEG);
  });

  test('an unconfirmed registration does not block a number', async () => {
    const admin = await makeAdmin(stack.url);
    const tara = await registeredAndVerified(stack.url, admin, 'Tara Twice');
    const mistyped = { ...account('Tara Twice'), mobile: account('New Number').mobile };
    expect(await registrationForm(stack.url).send(mistyped, JPEG)).toMatchObject({ status: 200 });
    const body = { name: 'Tara Twice', mobile: mistyped.mobile };
    expect(await attempt(stack.url, tara, correctDetails, { body })).toMatchObject({ status: 200 });
    expect((await tara.call(me)).user.mobile).toBe(mistyped.mobile);
    expect((await admin.call(listUsers, { query: { search: mistyped.email } })).users).toEqual([]);
  });

  test('a name cannot change while an auction depends on it', async () => {
    const admin = await makeAdmin(stack.url);
    const bound = await registeredAndVerified(stack.url, admin, 'Bound Bina');
    const id = await publishLot(stack, admin, { emdAmount: 100 });
    await pay(stack.url, bound, id, 'emd');
    const body = { name: 'Somebody Else', mobile: bound.account.mobile };
    expect(await attempt(stack.url, bound, correctDetails, { body })).toMatchObject({ status: 409 });
  });
});
