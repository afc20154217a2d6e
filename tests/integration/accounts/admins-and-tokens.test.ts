import {
  CognitoIdentityProviderClient,
  DeleteUserCommand,
  InitiateAuthCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { UpdateCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '#infra/local/client/api-client.ts';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import { type Person, signIn } from '#infra/local/client/person.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { makeAdmin, registeredBidder } from '#tests/support/people/people.ts';
import { tokenHolders } from '#tests/support/people/token-holders.ts';
import { claimsOf } from '#tests/support/people/tokens.ts';
import { allRoutes } from '#tests/support/requests/all-routes.ts';
import { sampleRequests } from '#tests/support/requests/sample-requests.ts';
import { userPoolClientId } from '#tests/support/stack/bare-engine.ts';
import { operatorDatabase, tableNamed } from '#tests/support/stack/database.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let asha: Person;
let cognito: CognitoIdentityProviderClient;

beforeAll(async () => {
  asha = await registeredBidder(stack.url, 'Asha Rao');
  cognito = new CognitoIdentityProviderClient(await readOperatorAccess(stack.url, 'cognito-idp'));
});
afterAll(async () => {
  cognito.destroy();
});

const setActive = (by: Person, userId: string, isActive: boolean) =>
  send(stack.url, ROUTES.setStaffActive, {
    params: { id: userId },
    body: { isActive, reason: 'A test' },
    token: by.token,
  });

const adminRoutes = allRoutes.filter(([, { audience }]) => audience === 'admin');

async function statusesFor(admin: Person): Promise<number[]> {
  const samples = sampleRequests({ auctionId: 'a1', userId: asha.userId, callerId: admin.userId, now: Date.now() });
  const replies = await Promise.all(
    adminRoutes.map(([name, route]) => send(stack.url, route, { ...samples[name], token: admin.token })),
  );
  return [...new Set(replies.map(({ status }) => status))];
}

describe('a former admin', () => {
  test('every admin route refuses an admin whom another has disabled, at once', async () => {
    const [priya, vikram] = [await makeAdmin(stack.url, 'Priya'), await makeAdmin(stack.url, 'Vikram')];
    expect((await setActive(priya, vikram.userId, false)).status).toBe(200);
    expect(await statusesFor(vikram)).toEqual([403]);
    expect((await setActive(vikram, priya.userId, false)).body).toMatchObject({ code: 'ACCOUNT_DISABLED' });
    expect((await setActive(priya, vikram.userId, true)).status).toBe(200);
    expect((await setActive(priya, vikram.userId, true)).status).toBe(409);
  });

  test('every admin route refuses a user whose admin role the operator has removed, at once', async () => {
    const tara = await makeAdmin(stack.url, 'Tara');
    const database = await operatorDatabase(stack.url);
    const command = new UpdateCommand({
      TableName: await tableNamed(database, 'Users'),
      Key: { userId: tara.userId, sk: 'PROFILE' },
      UpdateExpression: 'SET #role = :user',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':user': 'user' },
    });
    await DynamoDBDocumentClient.from(database).send(command);
    database.destroy();
    expect(await statusesFor(tara)).toEqual([403]);
  });

  test('one admin remains when two disable each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await makeAdmin(stack.url, `One ${round}`), await makeAdmin(stack.url, `Other ${round}`)];
      const replies = await Promise.all([setActive(one, other.userId, false), setActive(other, one.userId, false)]);
      const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 403]);
      const me = await Promise.all([one, other].map(({ token }) => send(stack.url, ROUTES.me, { token })));
      expect(me.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    }
  });
});

describe('an access token', () => {
  test('a token cannot change or delete its account at the user pool', async () => {
    expect(claimsOf(asha.token)['scope']).toBeUndefined();
    const change = [{ Name: 'email', Value: 'thief@people.test' }];
    const attempts = [
      cognito.send(new UpdateUserAttributesCommand({ AccessToken: asha.token, UserAttributes: change })),
      cognito.send(new DeleteUserCommand({ AccessToken: asha.token })),
    ];
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { name: 'NotAuthorizedException' } });
    }
    expect((await signIn(stack.url, asha.account)).userId).toBe(asha.userId);
  });

  test('Cognito itself neither registers nor signs in users', async () => {
    const ClientId = userPoolClientId();
    const { email, password } = asha.account;
    const attempts = [
      cognito.send(new SignUpCommand({ ClientId, Username: 'around@people.test', Password: 'Boli@2026' })),
      cognito.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      ),
    ];
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { name: 'NotAuthorizedException' } });
    }
  });

  test('a token of a user who never registered is refused', async () => {
    const [stranger] = await tokenHolders(stack.url, 1);
    const reply = await send(stack.url, ROUTES.listAuctions, { token: stranger?.token ?? '' });
    expect(reply).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });
});
