import * as z from 'zod';
import { count, flag, ignored } from './property-types.ts';

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

/** Of an `AWS::Cognito::UserPool`. Strict: what a pool asks for and is not stood in for must not be ignored. */
export const poolPropertiesSchema = z.strictObject({
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
