import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { OPERATOR_CREDENTIALS } from '../aws/operator.ts';

const clockReading = z.object({ offsetMs: z.number() });

/**
 * What an SDK client needs to reach a stand-in as the operator. Signatures carry the time, and the stack's clock may
 * have been moved, so its offset from real time is asked for first.
 * @param service the segment below `/__aws/`
 */
export async function operatorAccess(baseUrl: string, service: string) {
  const reading = await fetch(`${baseUrl}/__local/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: 0 }),
  });
  const { offsetMs } = z.parse(clockReading, await reading.json());
  return {
    endpoint: `${baseUrl}/__aws/${service}`,
    region: 'ap-south-1',
    credentials: OPERATOR_CREDENTIALS,
    systemClockOffset: offsetMs,
  };
}

interface AdminAccount {
  readonly email: string;
  readonly name: string;
  readonly mobile: string;
  readonly password: string;
}

/** Makes an admin the way an operator does on AWS (docs/operations.md): in the user pool, by hand. */
export async function createAdmin(baseUrl: string, userPoolId: string, admin: AdminAccount): Promise<void> {
  const cognito = new CognitoIdentityProviderClient(await operatorAccess(baseUrl, 'cognito-idp'));
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
