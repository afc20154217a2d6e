import * as z from 'zod';
import { ROLES } from '#shared/model/accounts/account-enums.ts';
import { MAX_PASSWORD_LENGTH, passwordProblem } from '#shared/model/accounts/password.ts';
import { done, idField } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { emailField, mobileField, nameField } from './person-fields.ts';
import { duties } from './users.ts';

export const codeField = z
  .string({ error: 'Please enter the six-digit code.' })
  .trim()
  .regex(/^\d{6}$/, 'Please enter the six-digit code.');

/** A password for signing in. The rules for passwords applied when it was chosen. */
export const currentPassword = z
  .string({ error: 'Password is required.' })
  .min(1, 'Password is required.')
  .max(MAX_PASSWORD_LENGTH, 'Password is too long.');

const chosenPassword = z
  .string({ error: 'Password is required.' })
  .max(MAX_PASSWORD_LENGTH, 'Password is too long.')
  .refine(
    (password) => passwordProblem(password) === undefined,
    'Password is too weak. Please use a stronger password.',
  );

/** Only adults can make a contract (Indian Contract Act 1872, section 11). */
export const NOT_ADULT = 'Only people who are at least 18 years old can register.';
export const NO_CONSENT = 'Please read the terms and the privacy policy, and agree to them.';

/** The signed-in person, as the client stores it. */
export const sessionUser = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.enum(ROLES),
  duties,
});
export type SessionUser = z.infer<typeof sessionUser>;

export const session = z.object({
  success: z.literal(true),
  message: z.string(),
  /** A Cognito access token. The refresh token travels only in an HttpOnly cookie. */
  token: z.string(),
  user: sessionUser,
  /** An admin who must set up a second factor before anything else. */
  awaitsSecondFactor: z.boolean(),
});

export const login = defineRoute({
  method: 'POST',
  path: '/auth/login',
  audience: 'public',
  service: 'accounts-api',
  cookies: { sets: ['refresh', 'secondFactor'] },
  summary:
    'Signs in and sets the refresh cookie. With SECOND_FACTOR_NEEDED it sets the cookie for the second step instead.',
  body: { kind: 'json', schema: z.strictObject({ email: emailField, password: currentPassword }) },
  response: session,
  errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_NEEDED', 'ACCOUNT_DISABLED'],
});

export const enterCode = defineRoute({
  method: 'POST',
  path: '/auth/second-factor',
  audience: 'public',
  service: 'accounts-api',
  cookies: { reads: 'secondFactor', sets: ['refresh', 'secondFactor'] },
  summary: 'The second step of signing in: the code of the authenticator app. Sets the refresh cookie.',
  body: { kind: 'json', schema: z.strictObject({ code: codeField }) },
  response: session,
  errors: ['INVALID_CODE', 'UNAUTHENTICATED', 'ACCOUNT_DISABLED'],
});

/** The form reports problems in the order of these fields. */
export const register = defineRoute({
  method: 'POST',
  path: '/auth/register',
  audience: 'public',
  service: 'accounts-api',
  cookies: { sets: ['registration'] },
  ownPagesOnly: true,
  summary: 'Registers a bidder with an ID proof, as a file in the form or as the key of an upload.',
  body: {
    kind: 'form',
    files: ['id_proof'],
    schema: z
      .strictObject({
        name: nameField,
        email: emailField,
        mobile: mobileField,
        password: z.string({ error: 'Password is required.' }).max(MAX_PASSWORD_LENGTH, 'Password is too long.'),
        matchPassword: z.string({ error: 'Passwords do not match.' }),
        /** A key from POST /uploads, instead of a file. */
        idProofKey: z.string().max(200).optional(),
        /** The id of the lot from whose page the person came: the mail about the identity check leads back to it. */
        cameFor: idField.optional(),
        isAdult: z.union([z.boolean(), z.stringbool()], { error: NOT_ADULT }).describe('Must be true.'),
        /**
         * The version of the legal texts that the person accepted. The Digital Personal Data Protection Act 2023
         * (section 6) requires consent by a separate action, and we must be able to prove it.
         */
        consent: z.string({ error: NO_CONSENT }).max(60).describe('The `consent` that GET /legal-texts answers.'),
      })
      .refine((form) => form.password === form.matchPassword, {
        path: ['matchPassword'],
        message: 'Passwords do not match.',
      })
      .refine((form) => form.isAdult, { path: ['isAdult'], message: NOT_ADULT })
      .refine((form) => form.consent !== '', { path: ['consent'], message: NO_CONSENT }),
  },
  response: done,
  errors: ['FORBIDDEN', 'CONFLICT', 'WEAK_PASSWORD', 'INVALID_FILE', 'UPLOAD_NOT_FOUND'],
});

export const logout = defineRoute({
  method: 'GET',
  path: '/auth/logout',
  audience: 'public',
  service: 'accounts-api',
  cookies: { reads: 'refresh', sets: ['refresh'] },
  ownPagesOnly: true,
  summary: 'Revokes the refresh token in the cookie and clears the cookie. Fails only for requests from other sites.',
  response: done,
  errors: ['FORBIDDEN'],
});

export const logoutEverywhere = defineRoute({
  method: 'POST',
  path: '/auth/logout-everywhere',
  audience: 'signed-in',
  service: 'accounts-api',
  cookies: { sets: ['refresh'] },
  beforeSecondFactor: true,
  summary: 'Ends every session of the caller, including this one. Their access tokens are refused at once.',
  response: done,
  errors: [],
});

export const refresh = defineRoute({
  method: 'POST',
  path: '/auth/refresh',
  audience: 'public',
  service: 'accounts-api',
  cookies: { reads: 'refresh', sets: ['refresh'] },
  ownPagesOnly: true,
  summary: 'Returns a new access token for the refresh cookie.',
  response: session,
  errors: ['FORBIDDEN', 'UNAUTHENTICATED', 'ACCOUNT_DISABLED'],
});

export const verifyEmail = defineRoute({
  method: 'POST',
  path: '/auth/verify-email',
  audience: 'public',
  service: 'accounts-api',
  cookies: { reads: 'registration' },
  summary:
    'Confirms the e-mail address of the registration made by this browser, with the code. Another browser must also send the password.',
  body: {
    kind: 'json',
    schema: z.strictObject({ email: emailField, code: codeField, password: currentPassword.optional() }),
  },
  response: done,
  errors: ['INVALID_CODE', 'WRONG_PASSWORD'],
});

export const resendCode = defineRoute({
  method: 'POST',
  path: '/auth/resend-code',
  audience: 'public',
  service: 'accounts-api',
  summary: 'Sends a new verification code. The answer is the same whether or not the address is known.',
  body: { kind: 'json', schema: z.strictObject({ email: emailField }) },
  response: done,
  errors: [],
});

export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/auth/forgot-password',
  audience: 'public',
  service: 'accounts-api',
  summary: 'Sends a password reset code. The answer is the same whether or not the address is known.',
  body: { kind: 'json', schema: z.strictObject({ email: emailField }) },
  response: done,
  errors: [],
});

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/auth/reset-password',
  audience: 'public',
  service: 'accounts-api',
  summary: 'Sets a new password with the reset code.',
  body: { kind: 'json', schema: z.strictObject({ email: emailField, code: codeField, password: chosenPassword }) },
  response: done,
  errors: ['INVALID_CODE', 'WEAK_PASSWORD'],
});
