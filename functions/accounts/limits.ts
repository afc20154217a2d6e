import {
  enterCode,
  forgotPassword,
  login,
  refresh,
  register,
  resendCode,
  resetPassword,
  verifyEmail,
} from '../../shared/contract/accounts/auth.ts';
import { beginSecondFactor, endSecondFactor } from '../../shared/contract/accounts/second-factor.ts';
import { beginEmailChange, confirmEmailChange } from '../../shared/contract/accounts/email-change.ts';
import { createUpload } from '../../shared/contract/accounts/uploads.ts';
import { byAccountAndSource, byCaller, bySource, type RouteLimit } from '../tables/limits/limited.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Many people share an address of the network (mobile carriers, offices), so what counts by source is generous. */
export const ACCOUNT_LIMITS: readonly RouteLimit[] = [
  { name: 'login', routes: [login, enterCode, refresh], of: bySource, most: 300, windowMs: 5 * MINUTE_MS },
  { name: 'register', routes: [register], of: bySource, most: 100, windowMs: HOUR_MS },
  { name: 'upload', routes: [createUpload], of: bySource, most: 600, windowMs: HOUR_MS },
  {
    name: 'code',
    routes: [verifyEmail, resendCode, forgotPassword, resetPassword],
    of: bySource,
    most: 200,
    windowMs: HOUR_MS,
  },
  {
    name: 'login to one account',
    routes: [login],
    of: byAccountAndSource,
    most: 4,
    windowMs: 15 * MINUTE_MS,
    // Whoever is asked for the code has given the password.
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
    // A session that somebody took over must not find out the password.
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
  // Whoever is signed in sends no mail after mail to strangers, and does not ask one address after the other.
  { name: 'mail of the caller', routes: [beginEmailChange], of: byCaller, most: 5, windowMs: HOUR_MS },
  {
    name: 'mail to one account',
    routes: [register, resendCode, forgotPassword, beginEmailChange],
    of: byAccountAndSource,
    most: 5,
    windowMs: HOUR_MS,
  },
];
