import type { ROUTES } from '../../../shared/contract/routes.ts';

interface Limit {
  /** Requests a second. */
  readonly rate: number;
  /** How many may come at once. */
  readonly burst: number;
}

type Routes = typeof ROUTES;
type PublicRoute = {
  [Name in keyof Routes]: Routes[Name]['audience'] extends 'public' ? Name : never;
}[keyof Routes];

/** What a person does once in a while, and what Cognito itself takes some dozens of a second of at most. */
const ONCE: Limit = { rate: 50, burst: 100 };

/**
 * Limits of the routes that anybody may call, so that a flood of them leaves the API's own limit and the account's
 * functions to those who bid. For all callers together; the web ACL counts by address.
 * Cognito's own: https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html
 */
export const PUBLIC_LIMITS: Readonly<Record<PublicRoute, Limit>> = {
  // Before a large sale everybody signs in within minutes; Cognito takes 120 a second.
  login: { rate: 100, burst: 200 },
  enterCode: { rate: 100, burst: 200 },
  register: ONCE,
  verifyEmail: ONCE,
  resendCode: ONCE,
  forgotPassword: ONCE,
  resetPassword: ONCE,
  logout: { rate: 100, burst: 200 },
  // Every open page asks for a new token every quarter of an hour.
  refresh: { rate: 200, burst: 400 },
  createUpload: ONCE,
  // Razorpay's events of one moment: captured and paid for every deposit, refunds of a large sale.
  paymentWebhook: { rate: 200, burst: 400 },
  unsubscribeMail: ONCE,
  health: ONCE,
  legalTexts: ONCE,
  openApiDocument: ONCE,
};

/** The limit of a route by its name in the contract; undefined for those that want a token. */
export function publicLimit(name: string): Limit | undefined {
  return Object.entries(PUBLIC_LIMITS).find(([key]) => key === name)?.[1];
}
