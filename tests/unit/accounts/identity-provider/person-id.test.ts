import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { userFinder } from '#functions/accounts/identity-provider/pool-account.ts';

const client = new CognitoIdentityProviderClient({ region: 'ap-south-1' });
const mock = mockClient(client);
afterAll(() => mock.restore());
beforeEach(() => {
  mock.reset();
  mock.on(AdminGetUserCommand).rejects(new UserNotFoundException({ message: '', $metadata: {} }));
  mock.on(ListUsersCommand).resolves({ Users: [{ Username: 'new-sub' }] });
});
const find = userFinder(client, 'pool');

it('finds who came back in another pool by the id that was kept', async () => {
  const UserAttributes = Object.entries({ sub: 'new-sub', preferred_username: 'old-id', email: 'asha@boli.test' });
  mock.on(AdminGetUserCommand, { Username: 'new-sub' }).resolves({
    UserAttributes: UserAttributes.map(([Name, Value]) => ({ Name, Value })),
    UserStatus: 'CONFIRMED',
  });
  expect(await find('old-id')).toMatchObject({ is: 'found', userId: 'old-id' });
});

it('asks for no list of accounts for an address that nobody has, since anybody may try one', async () => {
  expect(await find('nobody@boli.test')).toMatchObject({ is: 'nobody' });
  expect(mock.commandCalls(ListUsersCommand)).toEqual([]);
});
