import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ActivationStore, activationStore } from '#functions/accounts/activation/activation-store.ts';
import type { Activation } from '#functions/accounts/activation/activation.ts';
import { cognitoSignInSwitch } from '#functions/accounts/activation/sign-in-switch.ts';
import { switchAccount } from '#functions/accounts/activation/switch-account.ts';
import type { SwitchResult } from '#functions/accounts/identity-provider/identity-provider.ts';
import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { cancelled } from '#tests/support/tables/cancelled.ts';
import { resolved } from '#tests/support/tables/resolved.ts';
import { admin, memoryProfiles, profile } from './fakes.ts';

const pool = new CognitoIdentityProviderClient({ region: 'ap-south-1' });
const cognito = mockClient(pool);
const client = dynamoClient();
const dynamo = mockClient(client);
afterAll(() => dynamo.restore());
beforeEach(() => {
  cognito.reset();
  dynamo.reset();
});

const REASON = 'Paid with a stolen card';
const BY = { adminId: 'admin-id', source: '192.0.2.1' };

describe('cognitoSignInSwitch', () => {
  const signIn = cognitoSignInSwitch(pool, 'pool');
  const user = { UserPoolId: 'pool', Username: 'asha-id' };

  it('disables the user, then ends every session', async () => {
    cognito.resolves({});
    expect(await signIn.disable('asha-id')).toEqual({ is: 'done' });
    expect(cognito.calls().map(({ args }) => [args[0].constructor, args[0].input])).toEqual([
      [AdminDisableUserCommand, user],
      [AdminUserGlobalSignOutCommand, user],
    ]);
  });

  it('enables the user', async () => {
    cognito.resolves({});
    expect(await signIn.enable('asha-id')).toEqual({ is: 'done' });
    expect(cognito.commandCalls(AdminEnableUserCommand, user)).toHaveLength(1);
  });

  it.each([
    ['UserNotFoundException', 'nobody'],
    ['TooManyRequestsException', 'busy'],
  ])('returns for %s: %s', async (name, is) => {
    cognito.rejects(Object.assign(new Error(''), { name }));
    expect(await signIn.disable('asha-id')).toEqual({ is });
    expect(await signIn.enable('asha-id')).toEqual({ is });
  });

  it('rethrows other errors', async () => {
    cognito.rejects(new Error('down'));
    await expect(signIn.disable('asha-id')).rejects.toThrow('down');
  });
});

describe('activationStore', () => {
  const set = () =>
    activationStore(tableHandle('users', client, 'Users')).set({
      userId: 'asha-id',
      isActive: false,
      reason: 'Paid with a stolen card',
      before: undefined,
      by: BY,
      message: 'By me.',
      notice: [{ Put: { TableName: 'Notifications', Item: { userId: 'asha-id' } } }],
      now: NOW,
    });

  it('changes the profile only from the opposite state, in one transaction with the activity and audit entries', async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    expect(await set()).toBe('set');
    const writes = dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? [];
    expect(resolved(writes[1]?.Update)).toMatchObject({
      condition: 'isActive = true AND attribute_not_exists(switched)',
      update: `SET isActive = false, switched = {"by":"admin-id","at":${NOW},"reason":"Paid with a stolen card"}, updatedAt = ${NOW}, sessionsEndedAt = ${NOW}`,
    });
    expect(resolved(writes[0]?.ConditionCheck).condition).toBe('isActive = true AND role = "admin"');
    expect(writes).toMatchObject([
      { ConditionCheck: { Key: { userId: 'admin-id', sk: 'PROFILE' } } },
      { Update: { Key: { userId: 'asha-id', sk: 'PROFILE' } } },
      { Put: { Item: { userId: 'asha-id', type: 'disabled', message: 'By me.', at: NOW } } },
      { Put: { Item: { userId: 'asha-id', action: 'user-disabled', actor: 'admin-id', after: { isActive: false } } } },
      { Update: { Key: { userId: 'asha-id', sk: 'STANDING' } } },
      { Put: { TableName: 'Notifications' } },
    ]);
  });

  it('reports that another admin was faster', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed', 'None'));
    expect(await set()).toBe('conflict');
  });
});

describe('switchAccount', () => {
  function given(pooled: SwitchResult = { is: 'done' }) {
    const profiles = memoryProfiles(
      profile(),
      profile({ userId: 'ravi-id', isActive: false }),
      admin(),
      admin({ userId: 'colleague' }),
    );
    const set = vi.fn<ActivationStore['set']>(() => Promise.resolve('set'));
    const signIn = { signOut: vi.fn(() => Promise.resolve(pooled)), enable: vi.fn(() => Promise.resolve(pooled)) };
    const noticeWrites = vi.fn<NoticeWrites>(() => []);
    const recheckAdmission = vi.fn(() => Promise.resolve());
    const put = (userId: string, isActive: boolean, given: Partial<Activation> = {}) =>
      switchAccount(
        { profiles, activation: { set }, signIn, recheckAdmission, noticeWrites },
        { userId, isActive, reason: REASON, by: BY, ...given },
        NOW,
      );
    return { profiles, set, signIn, recheckAdmission, noticeWrites, put };
  }

  it('disables the profile first, so that requests are refused at once, then the user pool', async () => {
    const { put, set, signIn, recheckAdmission, noticeWrites } = given();
    expect(await put('asha-id', false)).toEqual({ ok: true, value: undefined });
    expect(signIn.signOut).toHaveBeenCalledWith('asha-id');
    expect(recheckAdmission).toHaveBeenCalledWith('asha-id');
    const message = `Account disabled by Priya (admin admin-id). Reason: “${REASON}”.`;
    expect(set).toHaveBeenCalledWith(
      expect.objectContaining({ userId: 'asha-id', isActive: false, reason: REASON, by: BY, message, now: NOW }),
    );
    const event = { kind: 'account-switched', userId: 'asha-id', isActive: false, reason: REASON, at: NOW };
    expect(noticeWrites).toHaveBeenCalledWith(event);
    expect(set.mock.invocationCallOrder[0]).toBeLessThan(signIn.signOut.mock.invocationCallOrder[0] ?? 0);
  });

  it('enables again', async () => {
    const { put, set, signIn } = given();
    expect(await put('ravi-id', true)).toEqual({ ok: true, value: undefined });
    expect(signIn.enable).toHaveBeenCalledWith('ravi-id');
    expect(set.mock.lastCall?.[0].isActive).toBe(true);
  });

  it.each([
    ['admin-id', false, 'FORBIDDEN', 'You cannot switch off your own account.'],
    ['colleague', false, 'FORBIDDEN', 'Staff are disabled and enabled by an owner, on the page Staff.'],
    ['nobody', false, 'NOT_FOUND', 'This user does not exist.'],
  ] as const)('refuses %s %s', async (userId, isActive, code, message) => {
    const { put, set, signIn } = given();
    expect(await put(userId, isActive)).toEqual({ ok: false, error: { code, message } });
    expect(signIn.signOut).not.toHaveBeenCalled();
    expect(signIn.enable).not.toHaveBeenCalled();
    expect(set).not.toHaveBeenCalled();
  });

  it.each([
    ['ravi-id', false, 'This account is already disabled.'],
    ['asha-id', true, 'This account is already active.'],
  ] as const)('refuses to change %s to what it is', async (userId, isActive, message) => {
    const { put, set } = given();
    expect(await put(userId, isActive)).toEqual({ ok: false, error: { code: 'CONFLICT', message } });
    expect(set).not.toHaveBeenCalled();
  });

  it('completes a repeated request in the user pool, without another notice', async () => {
    const { put, set, signIn, profiles, noticeWrites } = given();
    const switched = { by: BY.adminId, at: NOW, reason: REASON };
    profiles.items.set('asha-id', profile({ isActive: false, switched }));
    expect(await put('asha-id', false)).toEqual({ ok: true, value: undefined });
    expect(signIn.signOut).toHaveBeenCalledWith('asha-id');
    expect([set, noticeWrites].some((one) => one.mock.calls.length > 0)).toBe(false);
  });

  it('refuses an admin who did not see the last switch, and says what it was', async () => {
    const { put, profiles, set } = given();
    profiles.items.set('asha-id', profile({ switched: { by: 'colleague', at: NOW, reason: 'Proved it was theirs' } }));
    const message = 'This account was enabled since you looked. Reason given: “Proved it was theirs”.';
    for (const seen of [null, '2020-01-01T00:00:00.000Z']) {
      expect(await put('asha-id', false, { seen })).toEqual({ ok: false, error: { code: 'CONFLICT', message } });
    }
    expect(set).not.toHaveBeenCalled();
    expect((await put('asha-id', false, { seen: new Date(NOW).toISOString() })).ok).toBe(true);
  });

  it('refuses a caller who is no longer an active admin', async () => {
    const { put, set, signIn } = given();
    set.mockResolvedValueOnce('not-an-admin');
    expect(await put('asha-id', false)).toMatchObject({ error: { code: 'FORBIDDEN' } });
    expect(signIn.signOut).not.toHaveBeenCalled();
  });

  it('does not enable the profile when the user pool refuses', async () => {
    const busy = given({ is: 'busy' });
    expect(await busy.put('ravi-id', true)).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
    const gone = given({ is: 'nobody' });
    expect(await gone.put('ravi-id', true)).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect([busy.set, gone.set].some((set) => set.mock.calls.length > 0)).toBe(false);
  });

  it('reports what another admin did in the meantime', async () => {
    const { put, set, profiles } = given();
    set.mockImplementationOnce(() => {
      profiles.items.set('asha-id', profile({ isActive: false }));
      return Promise.resolve('conflict');
    });
    expect(await put('asha-id', false)).toEqual({
      ok: false,
      error: { code: 'CONFLICT', message: 'This account is already disabled.' },
    });
  });
});
