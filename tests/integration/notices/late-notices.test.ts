import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notifier } from '../../../functions/notifications/notify.ts';
import { tableHandle } from '../../../functions/tables/table-handle.ts';
import { type Limit, markStore } from '../../../functions/tables/notifications/mark-store.ts';
import { noticeStore } from '../../../functions/tables/notifications/notice-store.ts';
import { readInbox } from '../../../functions/views/inbox/inbox.ts';
import { HOUR, NOW } from '../../support/builders/time.ts';
import { MINUTE } from '../../support/people/lots.ts';
import { anyoneAt, type BareEngine, startBareEngine } from '../../support/stack/bare-engine.ts';

/** What is stored long after it happened (a lost schedule, a redrive) is news to its person, on a real engine. */
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
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(anyoneAt(engine.endpoint)));
  const notifications = tableHandle('notifications', client, engine.tables.notifications);
  return { notices: noticeStore(notifications), marks: markStore(notifications) };
}

/** Something happens at `at`, and is told of now. */
const tell = (at: number) => notifier(stores().notices, () => now)({ kind: 'test-requested', userId, at });

async function seen() {
  const profiles = { getProfile: async () => undefined };
  const inbox = await readInbox({ ...stores(), profiles }, { userId, role: 'user' }, undefined);
  if (!inbox.ok) throw new Error(inbox.error.code);
  return inbox.value.notifications;
}

const statuses = async () => (await seen()).map(({ status }) => status);

/** As the button does: everything up to the newest that is shown. */
async function press(limit: Limit) {
  const [newest] = await seen();
  await stores().marks.markUpTo(userId, limit, newest?._id ?? '', now);
}

test('what comes late is unread after "Mark all read", until that is pressed again, and a repetition changes nothing', async () => {
  await tell(NOW);
  now += MINUTE;
  await press('readUpTo');
  expect(await statuses()).toEqual(['read']);
  now += MINUTE;
  await tell(NOW - HOUR);
  expect(await statuses()).toEqual(['read', 'unread']);
  now += MINUTE;
  await press('readUpTo');
  now += MINUTE;
  await tell(NOW - HOUR);
  expect(await statuses()).toEqual(['read', 'read']);
});

test('what comes late is there after "Clear all", in its place, until that is pressed again', async () => {
  await tell(NOW);
  now += MINUTE;
  await press('clearedUpTo');
  now += MINUTE;
  await tell(NOW - HOUR);
  await tell(now);
  const times = (await seen()).map(({ timestamp }) => Date.parse(timestamp));
  expect(times).toEqual([now, NOW - HOUR]);
  await press('clearedUpTo');
  expect(await seen()).toEqual([]);
});

test('the limit of a page that is out of date takes nothing back', async () => {
  await tell(NOW);
  const [old] = await seen();
  now += MINUTE;
  await tell(now);
  await press('readUpTo');
  await stores().marks.markUpTo(userId, 'readUpTo', old?._id ?? '', now + MINUTE);
  expect(await statuses()).toEqual(['read', 'read']);
});
