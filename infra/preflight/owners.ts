import {
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Settings } from '#infra/settings/settings.ts';
import { dutyGroup } from '#shared/model/accounts/duties.ts';
import { advice, type Finding, missing } from './check.ts';

/** Whether there are two owners, each with a second factor. */
export async function findOwners(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  { adminMfa }: Pick<Settings, 'adminMfa'>,
): Promise<readonly Finding[]> {
  const owners: string[] = [];
  for await (const page of paginateListUsersInGroup({ client }, { UserPoolId, GroupName: dutyGroup('owner') })) {
    owners.push(...(page.Users ?? []).filter(({ Enabled }) => Enabled === true).map(({ Username = '' }) => Username));
  }
  const create = 'npm run admin:create -- --email ADDRESS --name "AN OWNER"';
  if (owners.length === 0) return [missing('There is no owner.', create)];
  const without = await Promise.all(owners.map((owner) => findWithoutSecondFactor(client, UserPoolId, owner)));
  return [
    ...without.flat(),
    ...(owners.length === 1 ? [advice('There is one owner: nobody approves what weighs most.', create)] : []),
    ...(adminMfa === 'optional'
      ? [
          advice(
            'A second factor is the choice of each of the staff.',
            'npm run deploy -- -c adminMfa=required (better: put it into cdk.json)',
          ),
        ]
      : []),
  ];
}

async function findWithoutSecondFactor(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  Username: string,
): Promise<readonly Finding[]> {
  const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
  if (user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') === true) return [];
  const email = user.UserAttributes?.find(({ Name }) => Name === 'email')?.Value ?? Username;
  return [missing(`The owner ${email} has no second factor.`, 'They set it up on their profile page (/profile).')];
}
