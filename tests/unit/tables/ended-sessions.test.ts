import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { isSessionOver } from '#functions/tables/users/account-gate.ts';
import { sessionStore } from '#functions/tables/users/session-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { profile } from '../accounts/fakes.ts';

const client = dynamoClient();
const dynamo = mockClient(client);
const sessions = sessionStore(tableHandle('users', client, 'Users'));

/** The stored profile, and how often it was written. */
let stored: ProfileItem;
let writes: number;

beforeEach(() => {
  stored = profile();
  writes = 0;
  dynamo.reset();
  dynamo.on(GetCommand).callsFake(() => ({ Item: stored }));
  dynamo.on(UpdateCommand).callsFake(({ Key, UpdateExpression, ExpressionAttributeValues: values }) => {
    if (Key.sk !== 'PROFILE') return {};
    writes += 1;
    stored = { ...stored, endedSessions: values[':endedSessions'] };
    if (UpdateExpression.includes('sessionsEndedAt')) {
      stored = { ...stored, sessionsEndedAt: values[':sessionsEndedAt'] };
    }
    return {};
  });
});

it('records an ended session on the profile, and writes nothing when it ends again', async () => {
  for (let time = 0; time < 3; time += 1) expect(await sessions.end('asha-id', NOW - 60_000, NOW + time)).toBe(true);
  expect(writes).toBe(1);
  expect(isSessionOver(NOW - 60_000, stored)).toBe(true);
  expect(isSessionOver(NOW - 61_000, stored)).toBe(false);
});

it('ends all sessions after many were ended one by one, so that the profile stays small', async () => {
  const begun = Array.from({ length: 500 }, (_, index) => NOW - (index + 2) * 1000);
  for (const signedInAt of begun) {
    await sessions.end('asha-id', signedInAt, NOW);
    expect(stored.endedSessions?.length ?? 0).toBeLessThanOrEqual(50);
  }
  expect(begun.filter((signedInAt) => !isSessionOver(signedInAt, stored))).toEqual([]);
  expect(isSessionOver(NOW + 1000, stored)).toBe(false);
});

it('knows the browser of a daily visitor when the login has run out after 30 days', async () => {
  const fake = fakeTables();
  const store = sessionStore(tableHandle('users', fake.client, 'users'));
  const signedInAt = NOW;
  const visit = { userId: 'asha-id', signedInAt, device: 'Chrome on Windows', successor: undefined };
  const day = (n: number) => signedInAt + n * DAY_MS;
  for (let n = 0; n < 30; n += 1) await store.save({ ...visit, now: day(n) });
  const kept = (now: number) => fake.all('users').filter(({ expiresAt }) => Number(expiresAt) * 1000 > now);
  expect([kept(day(30)), kept(day(59) - 1), kept(day(59))].map(({ length }) => length)).toEqual([1, 1, 0]);
});
