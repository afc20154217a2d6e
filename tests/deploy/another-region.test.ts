/**
 * The drill of "When the region is gone" in docs/operations.md: a house is backed up, its region and account are lost,
 * and it goes on in another region. The emulator serves the sites of one account only, so the other account is left
 * out; its AWS Backup copies nothing, so what a restore job does is stood in for by tables made of a scan; everything
 * else is done by the commands of the page.
 */
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { CreateEmailIdentityCommand, PutAccountDetailsCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#infra/local/client/api-client.ts';
import {
  bid,
  decideVerification,
  listLot,
  readMailedCode,
  pay,
  type Person,
  signIn,
} from '#infra/local/client/person.ts';
import { forgotPassword, resetPassword } from '#shared/contract/accounts/auth.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { eventually } from '#tests/support/eventually.ts';
import { account, registeredBidder, TWO_PICTURES } from '#tests/support/people/people.ts';
import { paymentsOf } from './support/bidders.ts';
import { type Emulator, startEmulator } from './support/emulator.ts';
import { type Front, openFront } from './support/front.ts';
import { deployedStorage, operator, outputsOf } from './support/operator.ts';

const HERE = 'ap-south-1';
const THERE = 'ap-south-2';
const SENDER = 'codes@boli.example';
const VAULT = `arn:aws:backup:${THERE}:222222222222:backup-vault:boli`;
const SETTINGS = ['waf=false', 'razorpayKeys=test', 'shift=at-once', `emailFrom=${SENDER}`].flatMap((one) => [
  '-c',
  one,
]);
const REGISTRATION_MS = 60_000;
/** The tables that AWS Backup backs up. */
const BACKED_UP = [
  'auctions',
  'bids',
  'users',
  'payments',
  'money',
  'invoices',
  'grievances',
  'askedActs',
  'sellers',
] as const;
type BackedUp = (typeof BACKED_UP)[number];

let front: Front;
let emulator: Emulator;
let admin: Person;
let asha: Person;
let ravi: Person;
let lot: string;
let backup: ReadonlyMap<BackedUp, readonly Record<string, unknown>[]>;
let backedUpAt: number;
let lostAt: number;

const environmentOf = (region: string) => ({ ...emulator.environment, AWS_REGION: region });
const shellOf = (region: string) => operator(environmentOf(region), region);

/** From here on this process acts in this region. */
function actIn(region: string): void {
  Object.assign(process.env, environmentOf(region));
}

beforeAll(async () => {
  front = await openFront();
  emulator = await startEmulator(front.razorpay);
});
afterAll(async () => {
  await front?.close();
  await emulator?.stop();
});

/** What an operator does once in an account and region: CDK, and mail. */
async function prepare(region: string): Promise<void> {
  actIn(region);
  await shellOf(region).bootstrap();
  const ses = new SESv2Client();
  await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: SENDER }));
  const use = { MailType: 'TRANSACTIONAL', WebsiteURL: 'https://boli.example', ProductionAccessEnabled: true } as const;
  await ses.send(new PutAccountDetailsCommand(use));
}

/** DNS now leads to the distribution of this place. */
async function leadTo(region: string): Promise<void> {
  const { SiteUrl = '' } = await outputsOf('BoliWeb', region);
  front.leadTo({ url: emulator.url, domain: new URL(SiteUrl).host });
  await new SSMClient().send(new PutParameterCommand({ Name: '/boli/site-url', Value: front.url, Overwrite: true }));
}

const razorpayKeys = () => [front.keys.keyId, front.keys.keySecret, front.keys.webhookSecret];

test('a house runs, with a deposit, bids, and backups that go elsewhere', async () => {
  await prepare(HERE);
  const shell = shellOf(HERE);
  await shell.deploy(...SETTINGS, '-c', `backupVaultArn=${VAULT}`);
  await leadTo(HERE);
  await shell.command('secrets:set', [], razorpayKeys());
  const anita = account('Anita Admin');
  await shell.command('admin:create', ['--email', anita.email, '--name', anita.name], [anita.password, anita.password]);
  admin = await signIn(front.url, anita);
  asha = await registeredBidder(front.url, 'Asha Rao');
  ravi = await registeredBidder(front.url, 'Ravi Iyer');
  for (const { userId } of [asha, ravi]) await decideVerification(admin, userId, 'verify');
  const now = Date.now();
  const times = {
    registrationDeadlineAt: now + REGISTRATION_MS,
    startAt: now + REGISTRATION_MS + 1000,
    endAt: now + 6 * 3_600_000,
  };
  const terms = { title: 'Still there', description: 'A lot.', categorie: 'cars', basePrice: 1000, emdAmount: 100 };
  lot = await listLot(admin, { ...terms, bidInterval: 3600 }, times, TWO_PICTURES);
  for (const who of [asha, ravi]) await pay(front.url, who, lot, 'emd');
  await eventually(
    async () => (await detailsFor(asha)).status,
    (status) => status === 'active',
    REGISTRATION_MS * 2,
  );
  await bid(asha, lot, 1100);
  await bid(ravi, lot, 1200);
  const ledger = await eventually(
    // The table has what the public log needs beside the bids, too.
    async () => (await storedItems(HERE, 'bids')).filter(({ userId }) => userId !== undefined),
    (entries) => entries.length === 2,
  );
  expect(ledger.map(({ userId }) => userId)).toEqual(expect.arrayContaining([asha.userId, ravi.userId]));
});

const detailsFor = async (who: Person) => (await who.call(getAuction, { params: { id: lot } })).auctionDetails;

async function storedItems(region: string, table: BackedUp): Promise<Record<string, unknown>[]> {
  const { client, tables } = await deployedStorage(region);
  return scan(client, tables[table]);
}

async function scan(client: DynamoDBDocumentClient, TableName: string): Promise<Record<string, unknown>[]> {
  const items = [];
  for await (const page of paginateScan({ client }, { TableName, ConsistentRead: true }))
    items.push(...(page.Items ?? []));
  return items;
}

test('the backup of the night is there, and the region is lost after another bid', async () => {
  backedUpAt = Date.now();
  backup = new Map(await Promise.all(BACKED_UP.map(async (table) => [table, await storedItems(HERE, table)] as const)));
  // In the page: the keys that no template has, copied into the second account beforehand.
  const names = ['/boli/bidding/maximum-key', '/boli/push/vapid-public-key', '/boli/push/vapid-private-key'];
  const ssm = new SSMClient();
  const keys = await Promise.all(
    names.map(async (Name) => (await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter),
  );
  actIn(THERE);
  for (const { Name, Value } of keys.filter((one) => one !== undefined)) {
    await new SSMClient().send(new PutParameterCommand({ Name, Value, Type: 'SecureString' }));
  }
  actIn(HERE);
  expect(await bid(asha, lot, 1300)).toMatchObject({ success: true });
  lostAt = Date.now();
});

test('the house is deployed in the other region, with the restored tables', async () => {
  await prepare(THERE);
  const shell = shellOf(THERE);
  const region = ['--region', THERE];
  await shell.deploy(...SETTINGS, ...region);
  const entries: string[] = [];
  for (const table of BACKED_UP) {
    const name = await restored(table);
    const told = await shell.command('restore', [table, '--into', name, ...region]);
    entries.push(/^\w+=\S+$/m.exec(told)?.[0] ?? `no entry in ${told}`);
  }
  await shell.deploy(...SETTINGS, ...region, '-c', `restoredTables=${entries.join()}`);
  await shell.command('secrets:set', region, razorpayKeys());
  const users = /^users=([^/]+)/.exec(entries.find((entry) => entry.startsWith('users=')) ?? '')?.[1] ?? '';
  const told = await shell.command('people:return', ['--users', users, ...region]);
  expect(told).toContain('3 people can come back');
  await leadTo(THERE);
});

/**
 * What `aws backup start-restore-job` does: a new table with keys, indexes and items, without stream, expiry and
 * protection.
 */
async function restored(table: BackedUp): Promise<string> {
  const client = new DynamoDBClient();
  const { tables } = await deployedStorage(THERE);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tables[table] }));
  const TableName = `${tables[table]}-restored`;
  await client.send(
    new CreateTableCommand({
      TableName,
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: Table?.AttributeDefinitions,
      GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName });
  const items = backup.get(table) ?? [];
  const documents = DynamoDBDocumentClient.from(client);
  for (let start = 0; start < items.length; start += 25) {
    const puts = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
  }
  return TableName;
}

test('bidders come back, find their deposits and bids as backed up, and bid on', async () => {
  asha = await comeBack(asha);
  ravi = await comeBack(ravi);
  expect((await asha.call(me)).user).toMatchObject({ name: 'Asha Rao', verifyStatus: 'verified' });
  expect((await asha.call(getDashboard)).data).toMatchObject({ stats: { balance: 100 } });
  expect(await paymentsOf(ravi)).toEqual(['EMD Completed']);
  const before = await detailsFor(asha);
  // The bid after the backup is lost, and said to nobody: the room shows the one before.
  expect(before).toMatchObject({ status: 'active', currentBid: 1200 });
  await bid(asha, lot, 1400);
  const back = Date.now();
  console.log(`RPO: ${seconds(lostAt - backedUpAt)}; RTO: ${seconds(back - lostAt)}`);
});

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

async function comeBack(who: Person): Promise<Person> {
  const { email, password } = who.account;
  await call(front.url, forgotPassword, { body: { email } });
  const code = await eventually(
    () => readMailedCode(front.url, email).catch(() => undefined),
    (one) => one !== undefined,
  );
  await call(front.url, resetPassword, { body: { email, code: code ?? '', password } });
  return signIn(front.url, who.account);
}

test('every ledger is as it was backed up, and goes on', async () => {
  const money = await storedInUse('money');
  expect(money).toEqual(expect.arrayContaining([...(backup.get('money') ?? [])]));
  const ledger = await eventually(
    () => storedInUse('bids'),
    (entries) => entries.length === 3,
  );
  const amounts = ledger.map(({ seq, amount }) => `${String(seq)}: ${String(amount)}`);
  expect(amounts.toSorted()).toEqual(['1: 110000', '2: 120000', '3: 140000']);
});

async function storedInUse(table: BackedUp): Promise<Record<string, unknown>[]> {
  const { client, tables } = await deployedStorage(THERE);
  return scan(client, `${tables[table]}-restored`);
}
