/**
 * Deploys Boli to a third-party AWS emulator by the commands of docs/operations.md, and uses it from sign-up to the
 * receipt. Each file in `emulator/` patches one difference between the emulator and AWS.
 */
import { CreateEmailIdentityCommand, PutAccountDetailsCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#infra/local/client/api-client.ts';
import { bid, decideVerification, listLot, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { acceptInvitation, inviteStaff, listStaff } from '#shared/contract/accounts/staff.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { getAuction, listAuctions } from '#shared/contract/auctions.ts';
import { readSteps } from '#shared/contract/lots/prices.ts';
import { listPaused, pauseAuctions, resumeAuctions } from '#shared/contract/pausing.ts';
import { getHouse, getHouseRules } from '#shared/contract/settings/house.ts';
import { changeSettings, getSettings } from '#shared/contract/settings/settings.ts';
import { health } from '#shared/contract/system.ts';
import { runBidStorm } from '#tests/support/bidding/bid-storm.ts';
import { type Pause, violations } from '#tests/support/bidding/history-checker.ts';
import { type LiveSocket, openSocket } from '#tests/support/bidding/live-socket.ts';
import { overHttp } from '#tests/support/bidding/send-bid.ts';
import { eventually } from '#tests/support/eventually.ts';
import { account, registeredBidder, TWO_PICTURES } from '#tests/support/people/people.ts';
import { mailedInvitation } from '#tests/support/people/staff.ts';
import { stateAndLedger, storedState } from '#tests/support/tables/stored-auctions.ts';
import {
  atPaceOfPeople,
  attemptOf,
  fewAtOnce,
  noticesOf,
  paymentsOf,
  receiptOf,
  winnerFor,
} from './support/bidders.ts';
import { type Emulator, startEmulator } from './support/emulator.ts';
import { type Front, openFront } from './support/front.ts';
import { deployedStorage, operator, outputsOf, stackNames } from './support/operator.ts';
import { errorsLogged, giveUpBatch, lettersLeft } from './support/traces.ts';

const CROWD = 20;
/** Long enough for all users to register, even on a slow machine. */
const REGISTRATION_MS = 60_000;
const SENDER = 'codes@boli.example';
/** The emulator has no CodeDeploy. */
const AT_ONCE = ['-c', 'shift=at-once'];
/**
 * No web ACL, because the emulator cannot read outputs of another region. The payment keys are the sandbox's. With a sender,
 * or nobody could be invited.
 */
const SETTINGS = [
  '-c',
  'waf=false',
  '-c',
  'razorpayKeys=test',
  '-c',
  `emailFrom=${SENDER}`,
  '-c',
  'onlineLimit=400000',
  ...AT_ONCE,
];
const LOT = {
  title: 'A lot',
  description: 'A lot.',
  categorie: 'cars',
  basePrice: 1000,
  emdAmount: 100,
  // On a busy machine half a minute may pass without an accepted bid.
  bidInterval: 60,
  steps: [
    { from: 0, step: 1 },
    { from: 2_000, step: 2 },
  ],
  // Between the first two bids and those of the storm, whose maximums it draws up.
  reservePrice: 1_250,
};

let front: Front;
let emulator: Emulator;
let shell: ReturnType<typeof operator>;
let admin: Person;
let people: readonly Person[];
let asha: Person;
let ravi: Person;
let auction: { readonly id: string; readonly startAt: number; readonly endAt: number };
let live: LiveSocket;
/** While the first release alone was published. */
let firstRelease: Date;
const pauses: Pause[] = [];

beforeAll(async () => {
  front = await openFront();
  emulator = await startEmulator(front.razorpay);
  Object.assign(process.env, emulator.environment);
  shell = operator(emulator.environment);
});
afterAll(async () => {
  await front?.close();
  await emulator?.stop();
});

test('the stacks can be deployed to a new account', async () => {
  await shell.bootstrap();
  await allowMail();
  await shell.deploy(...SETTINGS);
  const { SiteUrl = '' } = await outputsOf('BoliWeb');
  front.leadTo({ url: emulator.url, domain: new URL(SiteUrl).host });
  // The functions know the site by its name, which no DNS of this machine knows.
  await new SSMClient().send(new PutParameterCommand({ Name: '/boli/site-url', Value: front.url, Overwrite: true }));
  expect(await call(front.url, health)).toEqual({ status: 'ok' });
});

/** What an operator does in the console of SES: verifies the sender, and leaves the sandbox. */
async function allowMail(): Promise<void> {
  const ses = new SESv2Client();
  await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: SENDER }));
  const use = { MailType: 'TRANSACTIONAL', WebsiteURL: 'https://boli.example', ProductionAccessEnabled: true } as const;
  await ses.send(new PutAccountDetailsCommand(use));
}

test('the distribution serves the site', async () => {
  const page = await fetch(`${front.url}/contact`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const html = await page.text();
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(html) ?? [];
  const asset = await fetch(front.url + script);
  expect(asset.status).toBe(200);
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect(await call(front.url, getHouse)).toMatchObject({ company: null });
});

test('the operator can set the secrets and create an admin', async () => {
  const { keyId, keySecret, webhookSecret } = front.keys;
  expect(await shell.command('secrets:set', [], [keyId, keySecret, webhookSecret])).toContain('stored, version 1');
  expect(await shell.command('secrets:check')).toContain('Razorpay accepts the key');
  const anita = account('Anita Admin');
  await shell.command('admin:create', ['--email', anita.email, '--name', anita.name], [anita.password, anita.password]);
  admin = await signIn(front.url, anita);
});

test('preflight says what is missing, each with its command, and what is ready', async () => {
  const told = await shell.command('preflight', SETTINGS).catch(String);
  expect(told).toContain('3. Mail: ready');
  expect(told).toMatch(/MISSING: Nobody receives the alarms\.\n\s+npm run deploy -- -c alarmEmail=ADDRESS/);
  expect(told).toMatch(/MISSING: The owner \S+ has no second factor\./);
  expect(told).toContain('The setting razorpayKeys expects test keys');
});

test('the first owner invites a colleague, who joins, and changes the settings, which every function uses', async () => {
  const leela = account('Leela Lots');
  await admin.call(inviteStaff, { body: { email: leela.email, duties: ['lots'] } });
  const { code } = await mailedInvitation(front.url, leela.email);
  const joining = { email: leela.email, code, name: leela.name, password: leela.password };
  await call(front.url, acceptInvitation, { body: joining });
  const { staff } = await admin.call(listStaff);
  expect(staff).toContainEqual(expect.objectContaining({ email: leela.email, duties: ['lots'] }));

  expect((await admin.call(getSettings)).settings.payment.onlineLimit).toBe(4_00_000_00);
  const days = [{ date: '2027-01-26', name: 'Republic Day' }];
  await admin.call(changeSettings, { body: { section: 'holidays', value: { days }, seen: 0 } });
  // Each container remembers the settings for up to fifty seconds.
  await eventually(
    async () => (await admin.call(getHouseRules)).holidays,
    (holidays) => holidays.length > 0,
  );
});

test('people can sign up with an ID proof, confirm their address and be verified', async () => {
  people = await fewAtOnce(CROWD, (number) => registeredBidder(front.url, `Bidder ${'ABCDEFGHIJKLMNOPQRST'[number]}`));
  await Promise.all(people.map(({ userId }) => decideVerification(admin, userId, 'verify')));
  [asha, ravi] = [people[0]!, people[1]!];
  expect((await asha.call(me)).user.verifyStatus).toBe('verified');
});

test('an auction with pictures can be published, and everybody can pay the EMD', async () => {
  const now = Date.now();
  const startAt = now + REGISTRATION_MS + 1000;
  const endAt = startAt + 3_600_000;
  const times = { registrationDeadlineAt: now + REGISTRATION_MS, startAt, endAt };
  auction = { id: await listLot(admin, LOT, times, TWO_PICTURES), startAt, endAt };
  const { images } = await detailsFor(asha);
  expect(images).toHaveLength(2);
  const picture = await fetch(front.url + images[0]);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  // The page of the lot for everybody.
  const shared = await fetch(`${front.url}/lots/${auction.id}`);
  expect([shared.status, shared.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await shared.text()).toContain(`<meta property="og:image" content="${front.url}${images[0]}" />`);
  await fewAtOnce(CROWD, (number) => pay(front.url, people[number]!, auction.id, 'emd'));
  expect(await paymentsOf(asha)).toEqual(['EMD Completed']);
});

test('another stage can be deployed and destroyed without effect on the first', async () => {
  await shell.deploy('--stage', 'test', '-c', 'waf=false', '-c', 'protect=false', ...AT_ONCE);
  expect(await stackNames()).toContain('Boli-test-Web');
  await shell.destroy();
  expect((await stackNames()).filter((name) => name.includes('test'))).toEqual([]);
  expect((await asha.call(listAuctions)).auctions.map(({ _id }) => _id)).toEqual([auction.id]);
});

test('a bid reaches watchers, and an outbid bidder gets a notice', async () => {
  live = await openSocket(asha);
  live.send({ action: 'subscribe', auctionId: auction.id });
  expect(await live.nextFrame()).toMatchObject({ auctionId: auction.id, seq: 0 });
  await eventually(
    async () => (await detailsFor(asha)).status,
    (status) => status === 'active',
    REGISTRATION_MS * 2,
  );
  await bid(asha, auction.id, 1100);
  await bid(ravi, auction.id, 1200);
  await eventually(
    () => live.nextFrame(),
    ({ seq }) => seq === 2,
  );
  await eventually(
    () => noticesOf(asha),
    (titles) => titles.some((title) => title.includes('Outbid')),
  );
});

test('an owner stops the clocks, and lets them go on', async () => {
  const which = { kind: 'all' } as const;
  // The catalogue hears of the start by the stream.
  await eventually(
    () => admin.call(pauseAuctions, { body: { which, reason: 'A drill' } }),
    ({ changed }) => changed === 1,
  );
  await expect(bid(asha, auction.id, 1300)).rejects.toThrow('AUCTION_PAUSED');
  const stopped = await eventually(
    () => live.nextFrame(),
    ({ pausedAt }) => pausedAt !== undefined,
  );
  expect((await admin.call(listPaused)).paused.map(({ _id }) => _id)).toEqual([auction.id]);
  const from = stopped.pausedAt!;
  const resumed = await admin.call(resumeAuctions, { body: { which } });
  expect(resumed).toMatchObject({ changed: 1, refused: [] });
  const { closesAt } = await detailsFor(asha);
  const left = Math.max(stopped.closesAt - from, LOT.bidInterval * 1000);
  pauses.push({ seq: 2, from, to: closesAt - left, startAt: auction.startAt, closesAt });
  await eventually(
    () => live.nextFrame(),
    ({ pausedAt }) => pausedAt === undefined,
  );
});

test('no bid is lost during a second deployment', async () => {
  let isOver = false;
  const storm = runBidStorm(atPaceOfPeople(overHttp(front.url, people)), {
    auctionId: auction.id,
    crowd: people.map(({ userId }) => userId),
    attempts: 100_000,
    basePrice: 1200_00,
    seed: Date.now() % 1_000_000,
    isOver: () => isOver,
  });
  firstRelease = new Date();
  await shell.deploy(...SETTINGS, '-c', 'originKey=2');
  isOver = true;
  const attempts = await storm;

  // Read from the database, because reading an overdue auction over HTTP would close it.
  const storage = await deployedStorage();
  await eventually(
    () => storedState(storage, auction.id),
    ({ status }) => status === 'completed',
    LOT.bidInterval * 1000 + 90_000,
  );
  const { state, ledger } = await stateAndLedger(storage, auction.id);
  const winners = await Promise.all(people.slice(0, 3).map((one) => winnerFor(one, auction.id, people)));
  const { startAt, endAt } = auction;
  const prices = { steps: readSteps(LOT.steps), reserve: LOT.reservePrice * 100 };
  const terms = { basePrice: LOT.basePrice * 100, startAt, endAt, bidInterval: LOT.bidInterval, ...prices };
  const before = [asha, ravi].map(({ userId: bidder }, index) => attemptOf(bidder, ledger[index]!));
  const history = { terms, attempts: [...before, ...attempts], pauses, ledger, final: state, winners };
  expect(violations(history)).toEqual([]);
  const automatic = ledger.filter((entry) => entry.automatic).length;
  const kinds = Map.groupBy(attempts, ({ answer }) => (answer.kind === 'refused' ? answer.code : answer.kind));
  const seen = Object.fromEntries([...kinds].map(([kind, list]) => [kind, list.length]));
  console.log(`${attempts.length} attempts, ${ledger.length} in the ledger, ${automatic} automatic`, seen);
  expect(seen['accepted']).toBeGreaterThan(CROWD);
  expect(automatic).toBeGreaterThan(0);
});

test('the winner can pay and gets a receipt, and every EMD is refunded', async () => {
  const { lastBid, currentBid } = await storedState(await deployedStorage(), auction.id);
  const winner = people.find(({ userId }) => userId === lastBid?.userId)!;
  await eventually(
    () => live.nextFrame(),
    ({ status }) => status === 'completed',
  );
  await live.close();
  await eventually(
    () => noticesOf(winner),
    (titles) => titles.includes('You Won the Auction'),
  );
  await pay(front.url, winner, auction.id, 'final');
  await eventually(
    () => paymentsOf(winner),
    (payments) => payments.includes('Final payment Completed') && payments.includes('EMD Refunded'),
  );
  const receipt = await receiptOf(winner, auction.id);
  expect(receipt.amount).toBe(`₹${(currentBid / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`);
  expect(receipt.rows).toContainEqual(['Status', 'Completed']);
  for (const loser of people.filter((one) => one !== winner)) {
    await eventually(
      () => paymentsOf(loser),
      (payments) => payments.includes('EMD Refunded'),
    );
  }
});

test('bids go back to the release of before, and forward again', async () => {
  const answer = () => bid(asha, auction.id, 9_000).then(() => 'accepted', String);
  const now = await answer();
  const to = (time: Date) => ['--to', time.toISOString()];
  const moves = /bidding-api: version 2 of \S+ is live, version 1 of \S+ will be\./;
  expect(await shell.command('rollback', to(firstRelease))).toMatch(moves);
  expect(await answer()).toBe(now);
  expect(await shell.command('rollback', [...to(firstRelease), '--yes'])).toContain('Done. Not rolled back');
  // The version of before does not know the key that the distribution sends since the second deployment.
  await eventually(answer, (one) => one.includes('FORBIDDEN'));
  expect(await shell.command('rollback', [...to(new Date()), '--yes'])).toContain('Done.');
  await eventually(answer, (one) => one === now);
});

test('redrive handles a failed batch again from what was kept of it, and changes nothing twice', async () => {
  const storage = await deployedStorage();
  const { ledger } = await stateAndLedger(storage, auction.id);
  await giveUpBatch();
  expect(await shell.command('redrive', ['AuctionChanges'])).toContain('1 letters. Nothing was done');
  expect(await shell.command('redrive', ['AuctionChanges', '--run'])).toContain('1 handled, 0 left.');
  expect((await stateAndLedger(storage, auction.id)).ledger).toEqual(ledger);
});

test('a user without obligations can be erased, and a bidder cannot while a payment is unfinished', async () => {
  await expect(shell.command('erase-user', [asha.account.email, '--run'])).rejects.toThrow('Nothing was erased.');
  const { account } = await registeredBidder(front.url, 'Meera Nair');
  expect(await shell.command('erase-user', [account.email])).toContain('Nothing was erased. Add --run to erase.');
  expect(await shell.command('erase-user', [account.email, '--run'])).toContain('Erased.');
  await expect(signIn(front.url, account)).rejects.toThrow('answered 401');
});

test('no function logged an error, every webhook was delivered, and no dead letter is left', async () => {
  await eventually(front.webhooks, (left) => left.length === 0);
  // On a busy machine the emulator's database is too slow for some bids, which count as unanswered.
  const errors = (await errorsLogged(emulator.url)).filter((line) => !line.includes('"name":"TimeoutError"'));
  expect(errors).toEqual([]);
  expect(await lettersLeft()).toEqual([]);
});

const detailsFor = async (who: Person) => (await who.call(getAuction, { params: { id: auction.id } })).auctionDetails;
