import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import { readUnconfirmedSignUps } from '#functions/accounts/identity-provider/unconfirmed-sign-ups.ts';
import { forgetUnconfirmed } from '#functions/accounts/retention/forget-unconfirmed.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { parsed } from '#functions/tables/unread.ts';
import { profileItem } from '#functions/tables/users/user-items.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { memoryProfiles, profile } from '../fakes.ts';

const HOUR = 3_600_000;
const cognito = new CognitoIdentityProviderClient({ region: 'ap-south-1' });
const s3 = new S3Client({ region: 'ap-south-1' });
const [pool, bucket] = [mockClient(cognito), mockClient(s3)];

beforeEach(() => {
  pool.reset();
  bucket.reset();
  bucket.on(DeleteObjectCommand).resolves({});
});

const user = (userId: string, hours: number, UserStatus: UserType['UserStatus'] = 'UNCONFIRMED'): UserType => ({
  Attributes: [{ Name: 'sub', Value: userId }],
  UserStatus,
  UserCreateDate: new Date(NOW - hours * HOUR),
});

function given(...userIds: string[]) {
  const profiles = memoryProfiles(...userIds.map((userId) => profile({ userId, mobile: userId })));
  const deleteAccount = vi.fn((_userId: string) => Promise.resolve(true));
  const run = () =>
    forgetUnconfirmed(
      {
        unconfirmed: () => readUnconfirmedSignUps(cognito, 'pool'),
        profiles,
        registrations: profiles,
        s3,
        proofsBucket: 'proofs',
        identity: { deleteAccount },
      },
      NOW,
    );
  return {
    run,
    profiles,
    deleteAccount,
    left: () => [...profiles.items.keys()],
    deleted: () => bucket.commandCalls(DeleteObjectCommand).map(({ args: [{ input }] }) => input.Key),
  };
}

test('an unconfirmed registration and its proof are deleted once no browser can confirm it any more', async () => {
  pool
    .on(ListUsersCommand)
    .resolvesOnce({ Users: [user('young', 24), user('old', 25)], PaginationToken: '2' })
    .resolvesOnce({ Users: [user('older', 900)] });
  const { run, left, deleted, deleteAccount } = given('young', 'old', 'older');
  expect(await run()).toBe(2);
  expect(left()).toEqual(['young']);
  expect(deleted()).toEqual(['proofs/old/1', 'proofs/older/1']);
  expect(deleteAccount.mock.calls).toEqual([['old'], ['older']]);
  expect(pool.commandCalls(ListUsersCommand)[0]?.args[0].input).toMatchObject({
    UserPoolId: 'pool',
    Filter: 'cognito:user_status = "UNCONFIRMED"',
  });
});

test('a confirmed user is never deleted, even if the pool lists one', async () => {
  pool.on(ListUsersCommand).resolves({ Users: [user('here', 900, 'CONFIRMED'), user('new', 900, 'RESET_REQUIRED')] });
  const { run, left } = given('here', 'new');
  expect(await run()).toBe(0);
  expect(left()).toEqual(['here', 'new']);
});

test('when one deletion fails, the others are still done, and the next run retries that one', async () => {
  pool.on(ListUsersCommand).resolves({ Users: [user('first', 30), user('second', 30)] });
  bucket.on(DeleteObjectCommand).rejectsOnce(new Error('S3 is down')).resolves({});
  const { run, left } = given('first', 'second');
  await expect(run()).rejects.toThrow();
  expect(left()).toEqual(['first']);
  await run();
  expect(left()).toEqual([]);
});

test('a registration whose profile cannot be read stays, and keeps no other', async () => {
  pool.on(ListUsersCommand).resolves({ Users: [user('damaged', 30), user('old', 30)] });
  const { run, left, profiles, deleteAccount } = given('damaged', 'old');
  const { getProfile } = profiles;
  const users = tableHandle('users', fakeTables().client, 'users');
  vi.spyOn(profiles, 'getProfile').mockImplementation(async (userId) =>
    userId === 'damaged' ? parsed(users, profileItem, { userId }) : getProfile(userId),
  );
  expect(await run()).toBe(1);
  expect(left()).toEqual(['damaged']);
  expect(deleteAccount.mock.calls).toEqual([['old']]);
});
