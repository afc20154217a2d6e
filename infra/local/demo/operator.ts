import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { OPERATOR_CREDENTIALS } from '../aws/operator.ts';

interface AdminAccount {
  readonly email: string;
  readonly name: string;
  readonly mobile: string;
  readonly password: string;
}

/** Makes an admin the way an operator does on AWS (docs/operations.md): in the user pool, by hand. */
export async function createAdmin(baseUrl: string, userPoolId: string, admin: AdminAccount): Promise<void> {
  const cognito = new CognitoIdentityProviderClient({
    endpoint: `${baseUrl}/__aws/cognito-idp`,
    region: 'ap-south-1',
    credentials: OPERATOR_CREDENTIALS,
  });
  const who = { UserPoolId: userPoolId, Username: admin.email };
  await cognito.send(
    new AdminCreateUserCommand({
      ...who,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: admin.email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: admin.name },
        { Name: 'phone_number', Value: admin.mobile },
      ],
    }),
  );
  await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password: admin.password, Permanent: true }));
  await cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName: 'admin' }));
  cognito.destroy();
}
