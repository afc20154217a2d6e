import {
  CognitoIdentityProviderClient,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { emailChangeProvider } from '#functions/accounts/identity-provider/email-change-provider.ts';
import { NEW } from '../email-change/changing-address.ts';

describe('emailChangeProvider', () => {
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
    mock.onAnyCommand().rejects(Object.assign(new Error('message'), { name }));
    expect(await operations[operation]()).toEqual({ is });
  });

  it('reports to the operator the codes that could not be sent', () => {
    expect(failures).toEqual(['LimitExceededException', 'CodeDeliveryFailureException']);
  });

  it('calls the user pool with the access token of the account’s owner', async () => {
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
