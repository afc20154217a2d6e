import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#infra/local/client/api-client.ts';
import { CONSENT, bid, cookieIn, readMailedCode, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { getUserDocument } from '#shared/contract/accounts/admin.ts';
import {
  forgotPassword,
  login,
  refresh,
  register,
  resetPassword,
  verifyEmail,
} from '#shared/contract/accounts/auth.ts';
import { me, registerPushToken } from '#shared/contract/accounts/users.ts';
import { placeBid } from '#shared/contract/bids.ts';
import { createPayment, verifyPayment } from '#shared/contract/money/payments.ts';
import { createTicket } from '#shared/contract/realtime.ts';
import { connectWith } from '#tests/support/bidding/live-socket.ts';
import { pushToken } from '#tests/support/builders/push-token.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { secret, payer } from '#tests/support/people/payment-provider.ts';
import { account, makeAdmin, registeredAndVerified } from '#tests/support/people/people.ts';
import { PNG } from '#tests/support/people/pictures.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { newDataFolder } from '#tests/support/stack/data-folder.ts';
import { operatorDatabase, tableNamed } from '#tests/support/stack/database.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import { causeMetrics, metrics } from './metrics.ts';
import { oneSentence, processesNaming, run } from './start-command.ts';

const DEVICE_TOKEN = pushToken('https://none.push.apple.com/device-of-a-telephone');
const NEW_PASSWORD = 'Another@2027';
const WRONG_PASSWORD = 'Wrong@Guess99';

/** The functions' output, by file. */
let logs: ReadonlyMap<string, string>;
/** Values that no log may contain, with their names. */
const secrets: [string, string][] = [];
let dataDir: string;
let stack: OwnStack;
/** The logged lines, parsed. */
let lines: readonly Record<string, unknown>[];
let answers: Readonly<Record<string, unknown>>;
/** The statuses of the requests that must have failed. */
const happened: number[] = [];

const forbid = (what: string, ...values: string[]) =>
  secrets.push(...values.map((value): [string, string] => [what, value]));
const forbidAccount = ({ account: who }: Pick<Person, 'account'>) => {
  forbid('password', who.password);
  forbid('e-mail address', who.email);
  forbid('mobile number', who.mobile);
  forbid('name', who.name, ...who.name.split(' '));
};

beforeAll(async () => {
  dataDir = await newDataFolder();
  stack = await startStack({ dataDir });
  const { url } = stack;
  answers = await causeMetrics(stack);
  const admin = await makeAdmin(url, 'Anuradha Administrator');
  const zubin = await registeredAndVerified(url, admin, 'Zubin Zaveri');

  // A registration by a form, with a refused attempt and a later password reset.
  const quentin = account('Quentin Quillfeather');
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...quentin, matchPassword: quentin.password, ...CONSENT }))
    form.append(name, String(value));
  form.append('id_proof', new File([PNG], 'passport-of-quentin.png', { type: 'image/png' }));
  const registered = await fetch(`${url}/api/auth/register`, { method: 'POST', body: form });
  const registration = cookieIn(registered.headers);
  const { email } = quentin;
  const code = await readMailedCode(url, email);
  forbid('code', code);
  await attempt(url, undefined, verifyEmail, { body: { email, code: '000000' }, cookie: registration });
  await call(url, verifyEmail, { body: { email, code }, cookie: registration });
  await call(url, forgotPassword, { body: { email } });
  const resetCode = await readMailedCode(url, email);
  forbid('code', resetCode);
  await call(url, resetPassword, { body: { email, code: resetCode, password: NEW_PASSWORD } });
  await attempt(url, undefined, register, { body: { ...quentin, surprise: true } });

  // Successful and failed logins, and a refreshed session.
  await attempt(url, undefined, login, { body: { email, password: WRONG_PASSWORD } });
  const opened = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: NEW_PASSWORD }),
  });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  forbid('refresh token', cookie.split('=')[1] ?? '');
  await fetch(`${url}/api${refresh.path}`, { method: 'POST', headers: { cookie } });
  await zubin.call(registerPushToken, { body: { token: DEVICE_TOKEN, userId: zubin.userId, role: 'user' } });

  // A deposit with a forged and a valid signature, a bid, a refused bid, a win and the payment.
  const id = await publishLot(stack, admin);
  const { order, payment } = await zubin.call(createPayment, { body: { auctionId: id, paymentType: 'emd' } });
  const proof = await payer(url).pays(order?.id ?? '');
  forbid('payment signature', proof.razorpay_signature);
  const body = { ...proof, paymentId: payment.id };
  await attempt(url, zubin, verifyPayment, { body: { ...body, razorpay_signature: 'f'.repeat(64) } });
  await zubin.call(verifyPayment, { body });
  await fetch(`${url}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': 'f'.repeat(64) },
    body: JSON.stringify({ event: 'payment.captured', email: zubin.account.email }),
  });
  await stack.settled();
  await stack.advance(2 * HOUR);
  const bidder = await signIn(url, zubin.account);
  await bid(bidder, id, 2000);
  const low = { params: { id }, body: { bidAmount: 1500, userId: bidder.userId } };
  happened.push((await attempt(url, bidder, placeBid, low)).status);
  await stack.settled();
  await stack.advance(2 * MINUTE);
  await pay(url, bidder, id, 'final');

  // A ticket, a wrong ticket, and a link to an ID proof.
  const ticket = await bidder.call(createTicket);
  forbid('ticket', ticket.ticket);
  await (await connectWith(ticket.url, ticket.ticket)).close();
  await connectWith(ticket.url, ticket.ticket).catch(() => undefined);
  const boss = await signIn(url, admin.account);
  const { document } = await boss.call(getUserDocument, { params: { id: zubin.userId } });
  forbid('presigned signature', new URL(document).searchParams.get('X-Amz-Signature') ?? '');
  await fetch(document);

  // A bug: an invalid stored item full of personal data.
  const database = await operatorDatabase(url);
  await database.send(
    new UpdateItemCommand({
      TableName: await tableNamed(database, 'Users'),
      Key: { userId: { S: zubin.userId }, sk: { S: 'PROFILE' } },
      UpdateExpression: 'SET walletBalance = :wrong',
      ExpressionAttributeValues: { ':wrong': { S: zubin.account.email } },
    }),
  );
  database.destroy();
  happened.push((await attempt(url, bidder, me)).status);
  happened.push((await attempt(url, undefined, login, { body: zubin.account })).status);
  const { email: address, password } = zubin.account;
  happened.push((await attempt(url, undefined, login, { body: { email: address, password } })).status);

  for (const who of [admin, zubin, { account: quentin }]) forbidAccount(who);
  forbid('password', NEW_PASSWORD, WRONG_PASSWORD);
  forbid('device token', DEVICE_TOKEN);
  forbid('device', 'device-of-a-telephone');
  forbid('file name', 'passport-of-quentin');
  for (const name of ['key-secret', 'webhook-secret'] as const) forbid('provider secret', await secret(url, name));
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a running stack locks its data folder, and leaves no process behind when it is stopped', async () => {
  const { code, errors } = await run(['--port=0', `--data=${dataDir}`, '--no-demo']);
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(oneSentence) });
  expect(errors).toContain(dataDir);

  expect(await processesNaming(dataDir)).not.toEqual([]);
  expect(await stack.stop()).toBe(0);
  expect(await processesNaming(dataDir)).toEqual([]);
  await readLogs();
});

test('the functions log refusals with their codes and errors with their cause', () => {
  expect(happened).toEqual([409, 500, 400, 500]);
  const everything = [...logs.values()].join('\n');
  for (const code of ['INVALID_CREDENTIALS', 'INVALID_SIGNATURE', 'BID_TOO_LOW', 'INVALID_CODE']) {
    expect(everything).toContain(code);
  }
  expect(everything).toContain('unhandled error');
  expect(logs.size).toBeGreaterThanOrEqual(8);
});

test('no log contains a secret or personal data', () => {
  expect(secrets.every(([, value]) => value.length > 3)).toBe(true);
  const found = [...logs].flatMap(([file, text]) =>
    secrets
      .filter(([, value]) => isIn(text, value))
      .map(([what, value]) => `${file}: ${what} ${value} in ${lineWith(text, value)}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['a token', /eyJ[\w-]{10,}/],
  ['an e-mail address', /[\w.+-]+@[\w-]+\.\w{2,}/],
  ['a presigned signature', /X-Amz-(?:Signature|Credential|Security-Token)/i],
  ['a bearer token', /bearer /i],
  ['a telephone number', /\+91\d{10}/],
])('no log contains anything like %s', (_, pattern) => {
  for (const [file, text] of logs) expect(pattern.exec(text)?.[0], file).toBeUndefined();
});

describe('in the logs', () => {
  metrics({
    get lines() {
      return lines;
    },
    get answers() {
      return answers;
    },
  });
});

/** Ignores case and matches whole words, because a short code is part of many numbers. */
function isIn(text: string, value: string): boolean {
  return wordOf(value).test(text);
}
function lineWith(text: string, value: string): string {
  return (text.split('\n').find((line) => wordOf(value).test(line)) ?? '').slice(0, 400);
}
function wordOf(value: string): RegExp {
  return new RegExp(`(?<![A-Za-z0-9])${value.replace(/[^\w]/g, '\\$&')}(?![A-Za-z0-9])`, 'i');
}

async function readLogs(): Promise<void> {
  const folder = join(dataDir, 'logs');
  const names = await readdir(folder);
  logs = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
  lines = [...logs.values()]
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
