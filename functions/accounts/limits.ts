import { byAccountAndSource, byCaller, bySource, type RouteLimit } from '#functions/tables/limits/limited.ts';
import {
  forgotPassword,
  login,
  register,
  resendCode,
  resetPassword,
  verifyEmail,
} from '#shared/contract/accounts/auth.ts';
import { beginEmailChange, confirmEmailChange } from '#shared/contract/accounts/email-change.ts';
import { beginSecondFactor, endSecondFactor } from '#shared/contract/accounts/second-factor.ts';
import { createUpload } from '#shared/contract/accounts/uploads.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/model/durations.ts';

const MAILED =
  'Several mails were sent to this address. Please look for them, also among spam, and enter the newest code; or wait a quarter of an hour.';

/**
 * Many people share an IP address (mobile carriers, offices), so limits by source are high, and count what costs us
 * something: wrong guesses, mails, uploads. Tokens and second factors cannot be guessed, so refreshes have none.
 */
export const ACCOUNT_LIMITS: readonly RouteLimit[] = [
  {
    name: 'wrong passwords by source',
    routes: [login],
    of: bySource,
    most: 300,
    windowMs: 5 * MINUTE_MS,
    counts: ['INVALID_CREDENTIALS'],
  },
  { name: 'register', routes: [register], of: bySource, most: 100, windowMs: 15 * MINUTE_MS },
  { name: 'upload', routes: [createUpload], of: bySource, most: 300, windowMs: 15 * MINUTE_MS },
  { name: 'codes by source', routes: [resendCode, forgotPassword], of: bySource, most: 100, windowMs: 15 * MINUTE_MS },
  {
    name: 'wrong codes by source',
    routes: [verifyEmail, resetPassword],
    of: bySource,
    most: 200,
    windowMs: 15 * MINUTE_MS,
    counts: ['INVALID_CODE'],
  },
  {
    name: 'login to one account',
    routes: [login],
    of: byAccountAndSource,
    most: 4,
    windowMs: 15 * MINUTE_MS,
    // Asking for the code means that the password was right.
    forgivenBy: ['SECOND_FACTOR_NEEDED'],
  },
  {
    name: 'code of one account',
    routes: [verifyEmail, resetPassword],
    of: byAccountAndSource,
    most: 4,
    windowMs: 15 * MINUTE_MS,
    forgivenBy: [],
  },
  {
    // Keeps the thief of a session from guessing the password.
    name: 'password of the caller',
    routes: [beginSecondFactor, endSecondFactor, beginEmailChange],
    of: byCaller,
    most: 5,
    windowMs: 15 * MINUTE_MS,
    forgivenBy: [],
  },
  {
    name: 'code of the caller',
    routes: [confirmEmailChange],
    of: byCaller,
    most: 5,
    windowMs: 15 * MINUTE_MS,
    forgivenBy: [],
  },
  // Keeps a signed-in user from mailing strangers or probing many addresses.
  { name: 'mail of the caller', routes: [beginEmailChange], of: byCaller, most: 5, windowMs: HOUR_MS },
  {
    name: 'mail to one account',
    routes: [register, resendCode, forgotPassword, beginEmailChange],
    of: byAccountAndSource,
    most: 5,
    windowMs: 15 * MINUTE_MS,
    sentence: MAILED,
  },
];
