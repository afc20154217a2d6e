import * as z from 'zod';
import type { Deployment, ResolvedResource } from '../../template/deployment.ts';

/** Accepted in the template because it changes nothing that happens on one machine. */
const ignored = z.unknown().optional();
const flag = z.union([z.boolean(), z.stringbool()]);
const count = z.coerce.number().int();

const passwordPolicySchema = z.strictObject({
  MinimumLength: count.default(8),
  RequireLowercase: flag.default(false),
  RequireUppercase: flag.default(false),
  RequireNumbers: flag.default(false),
  RequireSymbols: flag.default(false),
  TemporaryPasswordValidityDays: count.default(7),
  PasswordHistorySize: z.literal(0).optional(),
});
export type PasswordPolicy = z.infer<typeof passwordPolicySchema>;

const poolPropertiesSchema = z.strictObject({
  UserPoolName: ignored,
  UserPoolTags: ignored,
  UserPoolTier: ignored,
  UserPoolAddOns: ignored,
  DeletionProtection: ignored,
  AccountRecoverySetting: ignored,
  DeviceConfiguration: ignored,
  EmailConfiguration: ignored,
  SmsVerificationMessage: ignored,
  UserAttributeUpdateSettings: z
    .strictObject({ AttributesRequireVerificationBeforeUpdate: z.array(z.literal('email')) })
    .optional(),
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL']).default('OFF'),
  EnabledMfas: z.array(z.literal('SOFTWARE_TOKEN_MFA')).default([]),
  LambdaConfig: z
    .strictObject({
      PreTokenGenerationConfig: z.strictObject({ LambdaArn: z.string(), LambdaVersion: z.literal('V2_0') }).optional(),
      CustomMessage: z.string().optional(),
    })
    .prefault({}),
  UsernameAttributes: z.array(z.literal('email')).length(1, 'only sign-in by e-mail is stood in for'),
  UsernameConfiguration: z.strictObject({ CaseSensitive: flag }).optional(),
  AutoVerifiedAttributes: z.array(z.literal('email')).optional(),
  Policies: z
    .strictObject({ PasswordPolicy: passwordPolicySchema.prefault({}), SignInPolicy: ignored })
    .prefault({ PasswordPolicy: {} }),
  Schema: z.array(z.looseObject({ Name: z.string(), Required: flag.optional(), Mutable: flag.optional() })).default([]),
  AdminCreateUserConfig: z
    .strictObject({
      AllowAdminCreateUserOnly: flag.default(false),
      InviteMessageTemplate: z
        .strictObject({
          EmailSubject: z.string().optional(),
          EmailMessage: z.string().optional(),
          SMSMessage: ignored,
        })
        .optional(),
    })
    .prefault({}),
  EmailVerificationSubject: z.string().optional(),
  EmailVerificationMessage: z.string().optional(),
  VerificationMessageTemplate: z
    .strictObject({
      DefaultEmailOption: z.literal('CONFIRM_WITH_CODE').optional(),
      EmailSubject: z.string().optional(),
      EmailMessage: z.string().optional(),
      SmsMessage: ignored,
    })
    .optional(),
});

const validityUnit = z.enum(['seconds', 'minutes', 'hours', 'days']);
const clientPropertiesSchema = z.strictObject({
  UserPoolId: z.string(),
  ClientName: ignored,
  SupportedIdentityProviders: ignored,
  AllowedOAuthFlows: ignored,
  AllowedOAuthFlowsUserPoolClient: ignored,
  AllowedOAuthScopes: ignored,
  CallbackURLs: ignored,
  LogoutURLs: ignored,
  ReadAttributes: ignored,
  WriteAttributes: z.array(z.string()).optional(),
  /** Minutes. */
  AuthSessionValidity: count.default(3),
  GenerateSecret: flag.default(false),
  RefreshTokenRotation: z
    .strictObject({ Feature: z.enum(['ENABLED', 'DISABLED']), RetryGracePeriodSeconds: count.default(0) })
    .optional(),
  ExplicitAuthFlows: z.array(z.string()).default([]),
  AccessTokenValidity: count.optional(),
  IdTokenValidity: count.optional(),
  RefreshTokenValidity: count.optional(),
  TokenValidityUnits: z
    .strictObject({
      AccessToken: validityUnit.default('hours'),
      IdToken: validityUnit.default('hours'),
      RefreshToken: validityUnit.default('days'),
    })
    .prefault({}),
  EnableTokenRevocation: flag.default(true),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).default('LEGACY'),
});

const groupPropertiesSchema = z.strictObject({
  UserPoolId: z.string(),
  GroupName: z.string().optional(),
  Description: z.string().optional(),
  Precedence: count.optional(),
});

export interface PoolClient {
  readonly id: string;
  readonly authFlows: readonly string[];
  /** Lifetimes in seconds. */
  readonly accessSeconds: number;
  readonly idSeconds: number;
  readonly refreshSeconds: number;
  /** Of the step between password and code. */
  readonly authSessionSeconds: number;
  readonly revocation: boolean;
  /** Without one anybody who knows the client's id may use it. */
  readonly hasSecret: boolean;
  /** How long a refresh token that rotation has replaced still works, seconds; undefined without rotation. */
  readonly rotationGraceSeconds: number | undefined;
  readonly hidesUnknownUsers: boolean;
  /** What users may set through this client; undefined for every attribute. */
  readonly writableAttributes: readonly string[] | undefined;
}

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

function read<T>(schema: z.ZodType<T>, resource: ResolvedResource): T {
  const parsed = schema.safeParse(resource.properties);
  if (parsed.success) return parsed.data;
  throw new Error(
    `The local stand-in of ${resource.type} cannot do what ${resource.stack}/${resource.logicalId} asks for:\n${z.prettifyError(parsed.error)}`,
  );
}

const UNIT_SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;

function readClient(resource: ResolvedResource): { poolId: string; client: PoolClient } {
  const p = read(clientPropertiesSchema, resource);
  const units = p.TokenValidityUnits;
  const client: PoolClient = {
    id: resource.physicalId,
    authFlows: p.ExplicitAuthFlows,
    accessSeconds: (p.AccessTokenValidity ?? 3600 / UNIT_SECONDS[units.AccessToken]) * UNIT_SECONDS[units.AccessToken],
    idSeconds: (p.IdTokenValidity ?? 3600 / UNIT_SECONDS[units.IdToken]) * UNIT_SECONDS[units.IdToken],
    refreshSeconds:
      (p.RefreshTokenValidity ?? (30 * 86_400) / UNIT_SECONDS[units.RefreshToken]) * UNIT_SECONDS[units.RefreshToken],
    authSessionSeconds: p.AuthSessionValidity * 60,
    revocation: p.EnableTokenRevocation,
    hasSecret: p.GenerateSecret,
    rotationGraceSeconds:
      p.RefreshTokenRotation?.Feature === 'ENABLED' ? p.RefreshTokenRotation.RetryGracePeriodSeconds : undefined,
    hidesUnknownUsers: p.PreventUserExistenceErrors === 'ENABLED',
    writableAttributes: p.WriteAttributes,
  };
  return { poolId: p.UserPoolId, client };
}

function readGroup(resource: ResolvedResource): { poolId: string; group: PoolGroup } {
  const p = read(groupPropertiesSchema, resource);
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
    const p = read(poolPropertiesSchema, resource);
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
