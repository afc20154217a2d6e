import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createMailbox } from '@boli/aws-local/mailbox/mailbox.ts';
import { openStateDatabase } from '@boli/aws-local/state/state-store.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalPages } from '#infra/local/pages/local-pages.ts';
import { createRazorpay } from '#infra/local/razorpay/sandbox.ts';

let dataDir: string;
let db: DatabaseSync;
let now = 0;
const clock = () => now;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'boli-mailbox-'));
  db = openStateDatabase(dataDir);
  now = Date.parse('2026-11-20T10:00:00Z');
});

afterEach(() => {
  db.close();
  rmSync(dataDir, { recursive: true });
});

const mail = (to: string, subject: string, text = 'Your code is 123456') => ({
  to,
  subject,
  text,
  html: `<p>${text}</p>`,
});

test('keeps mail over a restart, newest first, by address in any case', () => {
  const mailbox = createMailbox({ db, clock });
  mailbox.send(mail('Asha@boli.test', 'one'));
  now += 1000;
  mailbox.send(mail('ravi@boli.test', 'two'));
  const again = createMailbox({ db, clock });
  again.send(mail('asha@boli.test', 'three'));
  expect(again.list().map(({ subject }) => subject)).toEqual(['three', 'two', 'one']);
  expect(again.list('ASHA@boli.test').map(({ subject }) => subject)).toEqual(['three', 'one']);
  expect(again.list('ravi@boli.test')[0]?.sentAt).toBe('2026-11-20T10:00:01.000Z');
});

test('deletes the oldest mail beyond five hundred', () => {
  const mailbox = createMailbox({ db, clock });
  for (let i = 0; i < 505; i += 1) mailbox.send(mail('a@b.c', String(i)));
  expect(mailbox.list()).toHaveLength(500);
  expect(mailbox.list().at(-1)?.subject).toBe('5');
});

function pages() {
  const mailbox = createMailbox({ db, clock });
  const keys = { keyId: 'k', keySecret: 's', webhookSecret: 'w' };
  const razorpay = createRazorpay({ db, clock, publicUrl: 'http://localhost', webhookUrl: 'http://localhost/x', keys });
  const local = createLocalPages({
    operatorEnvironment: {},
    mailbox,
    bounce: async () => false,
    razorpay,
    scheduler: { list: () => [] },
    clockControl: {
      now: clock,
      advance: (ms) => {
        now += ms;
      },
    },
    tables: { names: () => ['Auctions'], sample: () => Promise.resolve([{ title: '<b>lot</b>' }]) },
    coverage: () => ({ routes: [] }),
    queues: { queues: () => [], list: () => [] },
    outputs: () => ({ UserPoolId: 'pool' }),
    settled: () => Promise.resolve(),
  });
  const ask = async (method: string, address: string, body = '', headers: Record<string, string> = {}) => {
    const [path = '', query] = address.split('?');
    const answer = await local.handle({
      method,
      path,
      query: new URLSearchParams(query),
      headers,
      body: Buffer.from(body),
      principal: undefined,
    });
    return { ...answer, body: String(answer.body) };
  };
  return { mailbox, ask };
}

test('the pages show stored data, escaped', async () => {
  const { mailbox, ask } = pages();
  mailbox.send(mail('a@b.c', '<script>alert(1)</script>'));
  const page = await ask('GET', '/__local/mailbox');
  expect(page.body).toContain('&lt;script&gt;alert(1)');
  expect(page.body).not.toContain('<script>');
  expect((await ask('GET', '/__local/tables?name=Auctions')).body).toContain('&lt;b&gt;lot');
  expect(JSON.parse((await ask('GET', '/__local/mailbox.json?to=a%40b.c')).body)).toHaveLength(1);
  expect(JSON.parse((await ask('GET', '/__local/outputs.json')).body)).toEqual({ UserPoolId: 'pool' });
  for (const path of [
    '/__local/',
    '/__local/payments',
    '/__local/schedules',
    '/__local/tables',
    '/__local/style.css',
  ]) {
    expect([path, (await ask('GET', path)).status]).toEqual([path, 200]);
  }
  expect((await ask('GET', '/__local/nothing')).status).toBe(404);
});

test('the clock moves forward only, by whole milliseconds', async () => {
  const { ask } = pages();
  const move = async (advanceMs: unknown) => await ask('POST', '/__local/clock', JSON.stringify({ advanceMs }));
  const before = now;
  expect(JSON.parse((await move(60_000)).body)).toMatchObject({ now: before + 60_000 });
  expect(JSON.parse((await move(0)).body)).toMatchObject({ now: before + 60_000 });
  for (const wrong of [-1, 1.5, 'soon', 1e15, undefined]) expect((await move(wrong)).status).toBe(400);
  expect((await ask('POST', '/__local/clock', 'no json')).status).toBe(400);
  const fromForm = await ask('POST', '/__local/clock', 'advanceMs=1000', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([fromForm.status, now]).toEqual([303, before + 61_000]);
  expect((await ask('POST', '/__local/clock', '{"advanceMs":1}', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

test('an unknown order cannot be paid', async () => {
  const { ask } = pages();
  const answer = await ask('POST', '/__local/payments/order_none/pay');
  expect([answer.status, JSON.parse(answer.body).error.description]).toEqual([400, 'The id provided does not exist']);
});
