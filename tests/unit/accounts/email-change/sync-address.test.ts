import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionRoutes } from '#functions/accounts/sessions/session-routes.ts';
import { addressSync } from '#functions/accounts/sync-address.ts';
import type { NotificationEvent } from '#functions/domain/notification-event.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { resolved } from '#tests/support/tables/resolved.ts';
import { admin, ask, identity, memoryProfiles, profile, sessionDeps, SIGNED_IN, tokensOf } from '../fakes.ts';
import { NEW } from './changing-address.ts';

describe('a profile whose address differs from the user pool', () => {
  const tokensWithNewAddress = tokensOf('asha-id', ['user'], NEW);
  const routesOf = (profiles: ReturnType<typeof memoryProfiles>) =>
    sessionRoutes({
      ...sessionDeps(profiles),
      identity: identity({
        signIn: () => Promise.resolve({ is: 'signed-in', tokens: tokensWithNewAddress }),
        refresh: () => Promise.resolve({ is: 'signed-in', tokens: tokensWithNewAddress }),
        revoke: () => Promise.resolve(),
      }),
    });

  it('takes the pool’s address at the next sign-in, which ends older sessions', async () => {
    const profiles = memoryProfiles(profile());
    const body = { email: NEW, password: 'Boli@2026' };
    const signedIn = await ask(routesOf(profiles), 'POST /api/auth/login', { body });
    expect(signedIn).toMatchObject({ value: { answer: { user: { email: NEW } } } });
    expect(profiles.items.get('asha-id')).toMatchObject({ email: NEW, sessionsEndedAt: SIGNED_IN });
  });

  it('takes the pool’s address when a session is to be renewed, and refuses the renewal', async () => {
    const profiles = memoryProfiles(profile());
    const cookies = { '__Secure-boli_refresh': `t~asha-id~${SIGNED_IN}~AAAA` };
    const renewed = await ask(routesOf(profiles), 'POST /api/auth/refresh', { cookies });
    expect(renewed).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
    expect(profiles.items.get('asha-id')).toMatchObject({ email: NEW, sessionsEndedAt: NOW });
  });
});

describe('the writes of a changed address', () => {
  const client = dynamoClient();
  const mock = mockClient(client);
  const users = tableHandle('users', client, 'Users');
  beforeEach(() => mock.reset());
  const synced = async (user: ReturnType<typeof profile>) => {
    mock.on(TransactWriteCommand).resolves({});
    const done: string[] = [];
    const syncAddress = addressSync({
      users,
      notify: (event: NotificationEvent) => {
        done.push(`${event.kind} ${mock.commandCalls(TransactWriteCommand).length}`);
        return Promise.resolve();
      },
      recheckAdmission: (userId) => {
        done.push(`admission ended ${userId}`);
        return Promise.resolve();
      },
      moveGrievances: ({ from, to }) => {
        done.push(`grievances moved from ${from} to ${to}`);
        return Promise.resolve();
      },
    });
    await syncAddress(user, { email: NEW, endSessionsBefore: NOW, source: '192.0.2.1', now: NOW + 5 });
    return { done, writes: mock.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? [] };
  };

  it('are one transaction, after the notice to the old address', async () => {
    const { done, writes } = await synced(profile({ sessionsEndedAt: NOW + 9 }));
    expect(done).toEqual([
      'email-changed 0',
      `grievances moved from asha@boli.test to ${NEW}`,
      'admission ended asha-id',
    ]);
    expect(writes).toMatchObject([
      { Update: { Key: { sk: 'PROFILE' } } },
      { Put: { Item: { type: 'corrected', message: `E-mail address changed from asha@boli.test to ${NEW}.` } } },
      { Update: { Key: { sk: 'NOTICES' }, UpdateExpression: 'REMOVE #mailStopped, #mailStoppedFor' } },
    ]);
    expect(writes).toHaveLength(3);
    expect(resolved(writes[0]?.Update)).toMatchObject({
      condition: 'email = "asha@boli.test"',
      update: `SET email = "${NEW}", updatedAt = ${NOW + 5}, sessionsEndedAt = ${NOW + 9}`,
    });
  });

  it('include an entry in the audit log when the user is an admin', async () => {
    const { writes } = await synced(admin());
    const entry = { action: 'email-changed', actor: 'admin-id', source: '192.0.2.1', after: { email: NEW } };
    expect(writes.at(-1)).toMatchObject({ Put: { Item: { userId: 'admin-id', ...entry } } });
  });
});
