import {
  CognitoIdentityProviderClient,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emailChangeRoutes } from '../../../functions/accounts/email-change/email-change-routes.ts';
import { addressFollower } from '../../../functions/accounts/follow-address.ts';
import { emailChangeProvider } from '../../../functions/accounts/identity-provider/email-change-provider.ts';
import type {
  AddressResult,
  EnrolmentResult,
  FindResult,
  SignInResult,
} from '../../../functions/accounts/identity-provider/identity-provider.ts';
import { sessionRoutes } from '../../../functions/accounts/sessions/session-routes.ts';
import type { NotificationEvent } from '../../../functions/tables/notifications/notification-event.ts';
import { tableHandle } from '../../../functions/tables/table-handle.ts';
import { dynamoClient } from '../../../functions/platform/dynamo.ts';
import { NOW } from '../../support/builders/time.ts';
import {
  admin,
  ask,
  identity,
  memoryAddresses,
  memoryProfiles,
  profile,
  sessionDeps,
  SIGNED_IN,
  tokensOf,
} from './fakes.ts';

const NEW = 'asha.rao@boli.test';
const ASHA = { userId: 'asha-id', role: 'user' } as const;

/** A user pool in which Asha may already have the new address, and somebody else too. */
function given(pool: {
  readonly presented?: SignInResult;
  readonly sent?: AddressResult;
  readonly confirmed?: EnrolmentResult;
  /** What the pool has after the code. */
  readonly ownAddress?: string;
  readonly holder?: { readonly userId: string; readonly isConfirmed: boolean };
}) {
  const profiles = memoryProfiles(profile(), profile({ userId: 'squatter-id', email: NEW }));
  const discarded: string[] = [];
  const ended: string[] = [];
  const follow = vi.fn(memoryAddresses(profiles));
  const confirm = vi.fn(() => Promise.resolve(pool.confirmed ?? ({ is: 'done' } as const)));
  const sendCode = vi.fn(() => Promise.resolve(pool.sent ?? ({ is: 'done' } as const)));
  const findUser = (username: string): Promise<FindResult> => {
    if (username === ASHA.userId) {
      return Promise.resolve({ is: 'found', userId: username, isConfirmed: true, email: pool.ownAddress ?? NEW });
    }
    return Promise.resolve(
      pool.holder === undefined ? { is: 'nobody' } : { is: 'found', ...pool.holder, email: username },
    );
  };
  const routes = emailChangeRoutes({
    identity: identity({
      findUser,
      seal: () => Promise.resolve(Buffer.alloc(32, 7).toString('base64')),
      discardSignUp: (userId) => {
        discarded.push(userId);
        return Promise.resolve({ is: 'done' });
      },
      signOutEverywhere: (userId) => {
        ended.push(userId);
        return Promise.resolve({ is: 'done' });
      },
    }),
    secondFactor: {
      present: () => Promise.resolve(pool.presented ?? { is: 'signed-in', tokens: tokensOf('asha-id') }),
      presentCode: () => Promise.resolve({ is: 'wrong-code' }),
    },
    emailChange: { sendCode, confirm },
    profiles,
    followAddress: follow,
    clock: () => NOW,
  });
  const begin = (email = NEW) =>
    ask(routes, 'POST /api/users/me/email', { body: { email, password: 'Boli@2026' } }, ASHA);
  const give = (change: string, caller: typeof ASHA | { userId: string; role: 'user' } = ASHA) =>
    ask(routes, 'PUT /api/users/me/email', { body: { change, code: '123456' } }, caller);
  const changeOf = (begun: Awaited<ReturnType<typeof ask>>): string =>
    String((Object(begun.ok ? begun.value.answer : {}) as { change?: unknown }).change);
  return { begin, give, changeOf, sendCode, confirm, follow, profiles, discarded, ended };
}

describe('asking for another address', () => {
  it('sends a code by a token that the browser never sees', async () => {
    const { begin, sendCode, follow } = given({});
    const begun = await begin('  ASHA.Rao@boli.test ');
    expect(begun).toMatchObject({ value: { answer: { message: expect.stringContaining('If this address') } } });
    expect(sendCode).toHaveBeenCalledWith(tokensOf('asha-id').accessToken, NEW);
    expect(JSON.stringify(begun)).not.toContain(tokensOf('asha-id').accessToken);
    expect(follow).not.toHaveBeenCalled();
  });

  it.each([
    ['a wrong password', { presented: { is: 'wrong' } }, 'WRONG_PASSWORD'],
    [
      'no code of the second factor',
      { presented: { is: 'code-needed', challenge: { userId: 'asha-id', session: 's' } } },
      'INVALID_CODE',
    ],
    ['too many tries', { presented: { is: 'busy' } }, 'TOO_MANY_REQUESTS'],
  ] as const)('sends nothing with %s', async (_, pool, code) => {
    const { begin, sendCode } = given(pool);
    expect(await begin()).toMatchObject({ error: { code } });
    expect(sendCode).not.toHaveBeenCalled();
  });

  it('does the same for an address that somebody has, and says the same', async () => {
    const [free, taken] = [given({}), given({ holder: { userId: 'other-id', isConfirmed: true } })];
    const [one, other] = [await free.begin(), await taken.begin()];
    const said = ({ ok: isOk, ...begun }: typeof one) =>
      JSON.stringify({ isOk, begun }).replace(/"change":"[^"]+"/, '');
    expect(said(other)).toEqual(said(one));
    expect(taken.sendCode).toHaveBeenCalledTimes(1);
    expect(taken.discarded).toEqual([]);
  });

  it('takes an address from a registration that was never confirmed', async () => {
    const { begin, discarded, profiles } = given({ holder: { userId: 'squatter-id', isConfirmed: false } });
    expect(await begin()).toMatchObject({ ok: true });
    expect(discarded).toEqual(['squatter-id']);
    expect(profiles.items.has('squatter-id')).toBe(false);
  });

  it.each([
    ['the own one', 'Asha@Boli.test', {}, 'already'],
    ['one the pool refuses', NEW, { sent: { is: 'invalid-email' } }, 'valid email'],
  ] as const)('refuses %s', async (_, email, pool, words) => {
    const refused = await given(pool).begin(email);
    expect(refused).toMatchObject({ error: { code: 'INVALID_INPUT', message: expect.stringContaining(words) } });
  });
});

describe('the code of another address', () => {
  it('changes it, ends every session, and forgets this one', async () => {
    const { begin, give, changeOf, profiles, ended } = given({});
    const given1 = await give(changeOf(await begin()));
    expect(given1).toMatchObject({ value: { cookies: [expect.stringContaining('boli_refresh=; Max-Age=0')] } });
    expect(profiles.items.get('asha-id')).toMatchObject({ email: NEW, sessionsEndedAt: NOW });
    expect(ended).toEqual(['asha-id']);
  });

  it.each([
    ['is wrong', { confirmed: { is: 'wrong-code' }, ownAddress: 'asha@boli.test' }, 'INVALID_CODE'],
    ['comes too late', { confirmed: { is: 'expired' }, ownAddress: 'asha@boli.test' }, 'CONFLICT'],
    ['is tried too often', { confirmed: { is: 'busy' }, ownAddress: 'asha@boli.test' }, 'TOO_MANY_REQUESTS'],
  ] as const)('changes nothing when it %s', async (_, pool, code) => {
    const { begin, give, changeOf, follow, ended } = given(pool);
    expect(await give(changeOf(await begin()))).toMatchObject({ error: { code } });
    expect(follow).not.toHaveBeenCalled();
    expect(ended).toEqual([]);
  });

  it('is not even tried where somebody else has the address', async () => {
    const { begin, give, changeOf, confirm } = given({ holder: { userId: 'other-id', isConfirmed: true } });
    expect(await give(changeOf(await begin()))).toMatchObject({ error: { code: 'INVALID_CODE' } });
    expect(confirm).not.toHaveBeenCalled();
  });

  it('completes what broke off after the pool had changed, though it is used up', async () => {
    const { begin, give, changeOf, profiles } = given({ confirmed: { is: 'wrong-code' }, ownAddress: NEW });
    expect(await give(changeOf(await begin()))).toMatchObject({ ok: true });
    expect(profiles.items.get('asha-id')).toMatchObject({ email: NEW });
  });

  it('is worth nothing with what somebody else was given, or nobody', async () => {
    const { begin, give, changeOf, confirm } = given({});
    const change = changeOf(await begin());
    expect(await give(change, { userId: 'squatter-id', role: 'user' })).toMatchObject({ error: { code: 'CONFLICT' } });
    for (const forged of ['', 'AAAA', `${change}AA`]) {
      expect(await give(forged)).toMatchObject({ error: { code: 'CONFLICT' } });
    }
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('a profile that the pool is ahead of', () => {
  const moved = { ...tokensOf('asha-id', ['user'], NEW) };
  const routesOf = (profiles: ReturnType<typeof memoryProfiles>) =>
    sessionRoutes({
      ...sessionDeps(profiles),
      identity: identity({
        signIn: () => Promise.resolve({ is: 'signed-in', tokens: moved }),
        refresh: () => Promise.resolve({ is: 'signed-in', tokens: moved }),
        revoke: () => Promise.resolve(),
      }),
    });

  it('follows at the next sign-in, which older sessions do not outlive', async () => {
    const profiles = memoryProfiles(profile());
    const body = { email: NEW, password: 'Boli@2026' };
    const signedIn = await ask(routesOf(profiles), 'POST /api/auth/login', { body });
    expect(signedIn).toMatchObject({ value: { answer: { user: { email: NEW } } } });
    expect(profiles.items.get('asha-id')).toMatchObject({ email: NEW, sessionsEndedAt: SIGNED_IN });
  });

  it('follows when a session is to go on, which it does not', async () => {
    const profiles = memoryProfiles(profile());
    const cookies = { '__Secure-boli_refresh': `t~asha-id~${SIGNED_IN}~AAAA` };
    const renewed = await ask(routesOf(profiles), 'POST /api/auth/refresh', { cookies });
    expect(renewed).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
    expect(profiles.items.get('asha-id')).toMatchObject({ email: NEW, sessionsEndedAt: NOW });
  });
});

describe('the writes', () => {
  const client = dynamoClient();
  const mock = mockClient(client);
  const users = tableHandle('users', client, 'Users');
  beforeEach(() => mock.reset());
  const followed = async (who: ReturnType<typeof profile>) => {
    mock.on(TransactWriteCommand).resolves({});
    const done: string[] = [];
    const follow = addressFollower({
      users,
      notify: (event: NotificationEvent) => {
        done.push(`${event.kind} ${mock.commandCalls(TransactWriteCommand).length}`);
        return Promise.resolve();
      },
      endAdmission: (userId) => {
        done.push(`barred ${userId}`);
        return Promise.resolve();
      },
    });
    await follow(who, { email: NEW, endsBefore: NOW, source: '192.0.2.1', now: NOW + 5 });
    return { done, writes: mock.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? [] };
  };

  it('are one transaction, after the old address has been told', async () => {
    const { done, writes } = await followed(profile({ sessionsEndedAt: NOW + 9 }));
    expect(done).toEqual(['email-changed 0', 'barred asha-id']);
    expect(writes).toMatchObject([
      {
        Update: {
          ConditionExpression: 'email = :before',
          ExpressionAttributeValues: { ':before': 'asha@boli.test', ':email': NEW, ':now': NOW + 5, ':ended': NOW + 9 },
        },
      },
      { Put: { Item: { type: 'corrected', message: `E-mail address changed from asha@boli.test to ${NEW}.` } } },
      { Update: { Key: { sk: 'NOTICES' }, UpdateExpression: 'REMOVE mailStopped, mailStoppedFor' } },
    ]);
    expect(writes).toHaveLength(3);
  });

  it('are in the admin log for an admin', async () => {
    const { writes } = await followed(admin());
    const entry = { action: 'email-changed', actor: 'admin-id', source: '192.0.2.1', after: { email: NEW } };
    expect(writes.at(-1)).toMatchObject({ Put: { Item: { userId: 'admin-id', ...entry } } });
  });
});

describe('the user pool', () => {
  const client = new CognitoIdentityProviderClient({ region: 'ap-south-1' });
  const mock = mockClient(client);
  const failures: string[] = [];
  const provider = emailChangeProvider({ client, onMailFailure: (name) => failures.push(name) });
  beforeEach(() => mock.reset());
  const operations = {
    sendCode: () => provider.sendCode('access', NEW),
    confirm: () => provider.confirm('access', '123456'),
  };

  it.each<[keyof typeof operations, string, string]>([
    ['sendCode', 'AliasExistsException', 'done'],
    ['sendCode', 'LimitExceededException', 'done'],
    ['sendCode', 'CodeDeliveryFailureException', 'done'],
    ['sendCode', 'InvalidParameterException', 'invalid-email'],
    ['sendCode', 'TooManyRequestsException', 'busy'],
    ['confirm', 'CodeMismatchException', 'wrong-code'],
    ['confirm', 'ExpiredCodeException', 'wrong-code'],
    ['confirm', 'AliasExistsException', 'wrong-code'],
    ['confirm', 'NotAuthorizedException', 'expired'],
    ['confirm', 'LimitExceededException', 'busy'],
  ])('%s: %s means %s', async (operation, name, is) => {
    mock.onAnyCommand().rejects(Object.assign(new Error('words'), { name }));
    expect(await operations[operation]()).toEqual({ is });
  });

  it('tells the operator of codes that did not go out', () => {
    expect(failures).toEqual(['LimitExceededException', 'CodeDeliveryFailureException']);
  });

  it('is asked as the owner of the account', async () => {
    mock.onAnyCommand().resolves({});
    await operations.sendCode();
    await operations.confirm();
    expect(mock.commandCalls(UpdateUserAttributesCommand)[0]?.args[0].input).toEqual({
      AccessToken: 'access',
      UserAttributes: [{ Name: 'email', Value: NEW }],
    });
    expect(mock.commandCalls(VerifyUserAttributeCommand)[0]?.args[0].input).toEqual({
      AccessToken: 'access',
      AttributeName: 'email',
      Code: '123456',
    });
  });
});
