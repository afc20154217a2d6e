import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notifier } from '#functions/notifications/notify.ts';
import { type Limit, markStore } from '#functions/tables/notifications/mark-store.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { readInbox } from '#functions/views/inbox/inbox.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { MINUTE } from '#tests/support/people/lots.ts';
import { anonymousConfig, type BareEngine, startBareEngine } from '#tests/support/stack/bare-engine.ts';

/** A notice stored long after its event (a lost schedule, a redrive) is new to its user. Runs on a real engine. */
let engine: BareEngine;
let userId: string;
let now: number;

beforeAll(async () => {
  engine = await startBareEngine('dynoxide');
});
afterAll(async () => {
  await engine.stop();
});
beforeEach(() => {
  userId = randomUUID();
  now = NOW;
});

function stores() {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(engine.endpoint)));
  const notifications = tableHandle('notifications', client, engine.tables.notifications);
  return { notices: noticeStore(notifications), marks: markStore(notifications) };
}

/** Creates a notice now for an event at `at`. */
const notify = (at: number) => notifier(stores().notices, () => now)({ kind: 'test-requested', userId, at });

async function seen() {
  const profiles = { getProfile: async () => undefined };
  const inbox = await readInbox({ ...stores(), profiles }, { userId, role: 'user' }, undefined);
  if (!inbox.ok) throw new Error(inbox.error.code);
  return inbox.value.notifications;
}

const statuses = async () => (await seen()).map(({ status }) => status);

/** Sends the button's request: everything up to the newest notice on the page. */
async function press(limit: Limit) {
  const [newest] = await seen();
  await stores().marks.markUpTo(userId, limit, newest?._id ?? '', now);
}

test('a late notice stays unread after "Mark all read" until the next press, and a repeated event changes nothing', async () => {
  await notify(NOW);
  now += MINUTE;
  await press('readUpTo');
  expect(await statuses()).toEqual(['read']);
  now += MINUTE;
  await notify(NOW - HOUR);
  expect(await statuses()).toEqual(['read', 'unread']);
  now += MINUTE;
  await press('readUpTo');
  now += MINUTE;
  await notify(NOW - HOUR);
  expect(await statuses()).toEqual(['read', 'read']);
});

test('a late notice stays in its place after "Clear all" until the next press', async () => {
  await notify(NOW);
  now += MINUTE;
  await press('clearedUpTo');
  now += MINUTE;
  await notify(NOW - HOUR);
  await notify(now);
  const times = (await seen()).map(({ timestamp }) => Date.parse(timestamp));
  expect(times).toEqual([now, NOW - HOUR]);
  await press('clearedUpTo');
  expect(await seen()).toEqual([]);
});

test('an outdated page undoes nothing', async () => {
  await notify(NOW);
  const [old] = await seen();
  now += MINUTE;
  await notify(now);
  await press('readUpTo');
  await stores().marks.markUpTo(userId, 'readUpTo', old?._id ?? '', now + MINUTE);
  expect(await statuses()).toEqual(['read', 'read']);
});
