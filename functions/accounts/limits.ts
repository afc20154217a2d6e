import {
  forgotPassword,
  login,
  refresh,
  register,
  resendCode,
  resetPassword,
  verifyEmail,
} from '../../shared/contract/auth.ts';
import { createUpload } from '../../shared/contract/uploads.ts';
import { byAccountAndSource, bySource, type RouteLimit } from '../tables/limits/limited.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Many people share an address of the network (mobile carriers, offices), so what counts by source is generous. */
export const ACCOUNT_LIMITS: readonly RouteLimit[] = [
  { name: 'login', routes: [login, refresh], of: bySource, most: 300, windowMs: 5 * MINUTE_MS },
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
    isForgiven: true,
  },
  {
    name: 'code of one account',
    routes: [verifyEmail, resetPassword],
    of: byAccountAndSource,
    most: 4,
    windowMs: 15 * MINUTE_MS,
    isForgiven: true,
  },
  {
    name: 'mail to one account',
    routes: [resendCode, forgotPassword],
    of: byAccountAndSource,
    most: 5,
    windowMs: HOUR_MS,
  },
];
