import * as z from 'zod';
import type { Deployment, ResolvedResource } from '../../template/deployment.ts';
import { type PoolClient, readClient } from './app-client.ts';
import { propertiesOf } from '../../template/properties.ts';
import { count } from './property-types.ts';
import { type PasswordPolicy, poolPropertiesSchema } from './pool-properties.ts';

interface PoolGroup {
  readonly name: string;
  readonly description: string | undefined;
  readonly precedence: number | undefined;
}

interface MailTemplate {
  readonly subject: string;
  /** HTML with `{####}` for the code and, in invitations, `{username}`. */
  readonly message: string;
}

/** A user pool as the template declares it. */
export interface Pool {
  readonly id: string;
  readonly arn: string;
  /** ARN of the function that is asked before tokens are made. */
  readonly tokenTrigger: string | undefined;
  readonly passwordPolicy: PasswordPolicy;
  readonly selfSignUp: boolean;
  /** Whether users may enrol an authenticator app. */
  readonly hasSoftwareTokens: boolean;
  readonly verifiesEmail: boolean;
  /** Whether another address takes the place of the old one only with its code. */
  readonly keepsEmailUntilVerified: boolean;
  /** Attribute names that users may have: the standard ones and the pool's own. */
  readonly customAttributes: readonly string[];
  readonly requiredAttributes: readonly string[];
  readonly verificationMail: MailTemplate;
  /** The function that words mails with codes. */
  readonly customMessageArn: string | undefined;
  readonly invitationMail: MailTemplate;
  readonly clients: ReadonlyMap<string, PoolClient>;
  readonly groups: ReadonlyMap<string, PoolGroup>;
}

const groupPropertiesSchema = z.strictObject({
  UserPoolId: z.string(),
  GroupName: z.string().optional(),
  Description: z.string().optional(),
  Precedence: count.optional(),
});

function readGroup(resource: ResolvedResource): { poolId: string; group: PoolGroup } {
  const p = propertiesOf(resource, groupPropertiesSchema);
  const name = p.GroupName ?? resource.physicalId;
  return { poolId: p.UserPoolId, group: { name, description: p.Description, precedence: p.Precedence } };
}

/**
 * The pools of the template with their clients and groups.
 * Throws when the template asks for something the stand-in would silently not do.
 */
export function readPools(deployment: Deployment, region: string, accountId: string): readonly Pool[] {
  const clients = deployment.ofType('AWS::Cognito::UserPoolClient').map(readClient);
  const groups = deployment.ofType('AWS::Cognito::UserPoolGroup').map(readGroup);
  return deployment.ofType('AWS::Cognito::UserPool').map((resource) => {
    const p = propertiesOf(resource, poolPropertiesSchema);
    const id = resource.physicalId;
    const invite = p.AdminCreateUserConfig.InviteMessageTemplate;
    const verification = p.VerificationMessageTemplate;
    return {
      id,
      arn: resource.attributes['Arn'] ?? `arn:aws:cognito-idp:${region}:${accountId}:userpool/${id}`,
      tokenTrigger: p.LambdaConfig.PreTokenGenerationConfig?.LambdaArn,
      passwordPolicy: p.Policies.PasswordPolicy,
      hasSoftwareTokens: p.MfaConfiguration === 'OPTIONAL' && p.EnabledMfas.includes('SOFTWARE_TOKEN_MFA'),
      selfSignUp: !p.AdminCreateUserConfig.AllowAdminCreateUserOnly,
      verifiesEmail: p.AutoVerifiedAttributes?.includes('email') === true,
      keepsEmailUntilVerified:
        p.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate.includes('email') === true,
      customAttributes: p.Schema.map((attribute) => `custom:${attribute.Name}`),
      requiredAttributes: p.Schema.filter((attribute) => attribute.Required === true).map((a) => a.Name),
      customMessageArn: p.LambdaConfig.CustomMessage,
      verificationMail: {
        subject: verification?.EmailSubject ?? p.EmailVerificationSubject ?? 'Your verification code',
        message: verification?.EmailMessage ?? p.EmailVerificationMessage ?? 'Your confirmation code is {####}',
      },
      invitationMail: {
        subject: invite?.EmailSubject ?? 'Your temporary password',
        message: invite?.EmailMessage ?? 'Your username is {username} and temporary password is {####}.',
      },
      clients: new Map(clients.filter((c) => c.poolId === id).map((c) => [c.client.id, c.client])),
      groups: new Map(groups.filter((g) => g.poolId === id).map((g) => [g.group.name, g.group])),
    };
  });
}
