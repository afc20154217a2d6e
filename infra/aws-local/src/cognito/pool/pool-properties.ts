import * as z from 'zod';
import { ignored } from './property-types.ts';

/** The properties of an `AWS::Cognito::UserPool`. Strict: a setting that is not emulated stops the boot. */
export const poolPropertiesSchema = z.strictObject({
  UserPoolTags: ignored,
  UserPoolTier: ignored,
  DeletionProtection: ignored,
  AccountRecoverySetting: ignored,
  SmsVerificationMessage: ignored,
  EmailConfiguration: ignored,
  // The custom message function writes every mail.
  EmailVerificationMessage: ignored,
  EmailVerificationSubject: ignored,
  VerificationMessageTemplate: ignored,
  UserAttributeUpdateSettings: z.strictObject({
    AttributesRequireVerificationBeforeUpdate: z.tuple([z.literal('email')]),
  }),
  MfaConfiguration: z.literal('OPTIONAL'),
  EnabledMfas: z.tuple([z.literal('SOFTWARE_TOKEN_MFA')]),
  LambdaConfig: z.strictObject({
    PreTokenGenerationConfig: z.strictObject({ LambdaArn: z.string(), LambdaVersion: z.literal('V2_0') }),
    CustomMessage: z.string(),
  }),
  UsernameAttributes: z.tuple([z.literal('email')]),
  UsernameConfiguration: z.strictObject({ CaseSensitive: z.literal(false) }),
  AutoVerifiedAttributes: z.tuple([z.literal('email')]),
  Policies: z.strictObject({
    PasswordPolicy: z.strictObject({
      MinimumLength: z.int(),
      RequireLowercase: z.literal(false),
      RequireUppercase: z.literal(false),
      RequireNumbers: z.literal(false),
      RequireSymbols: z.literal(false),
      TemporaryPasswordValidityDays: ignored,
    }),
  }),
  Schema: z.tuple([z.strictObject({ Name: z.literal('email'), Required: z.literal(true), Mutable: z.literal(true) })]),
  AdminCreateUserConfig: z.strictObject({ AllowAdminCreateUserOnly: z.literal(false) }),
});
