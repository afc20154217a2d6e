import type { ROUTES } from '#shared/contract/routes.ts';

interface Limit {
  /** Requests a second. */
  readonly rate: number;
  /** Requests at once. */
  readonly burst: number;
}

type Routes = typeof ROUTES;
type PublicRoute = {
  [Name in keyof Routes]: Routes[Name]['audience'] extends 'public' ? Name : never;
}[keyof Routes];

/** For rare actions. Cognito itself allows some dozens per second. */
const RARE: Limit = { rate: 50, burst: 100 };

const LOTS: Limit = { rate: 250, burst: 500 };

/**
 * Limits of the public routes, so that a flood does not use up the API's limit and the account's concurrency, which bids
 * need. They count all callers together; the web ACL counts by address.
 * Cognito's own: https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html
 */
export const PUBLIC_LIMITS: Readonly<Record<PublicRoute, Limit>> = {
  // Before a large sale many people log in within minutes. Cognito allows 120 a second.
  login: { rate: 100, burst: 200 },
  enterCode: { rate: 100, burst: 200 },
  register: RARE,
  verifyEmail: RARE,
  resendCode: RARE,
  forgotPassword: RARE,
  resetPassword: RARE,
  logout: { rate: 100, burst: 200 },
  // Every open page renews its token every 15 minutes.
  refresh: { rate: 200, burst: 400 },
  createUpload: RARE,
  acceptInvitation: RARE,
  askGrievanceCode: RARE,
  proveGrievanceCode: RARE,
  openGuestGrievance: RARE,
  listGuestGrievances: RARE,
  getGuestGrievance: RARE,
  answerGuestGrievance: RARE,
  openGuestGrievanceFile: RARE,
  // Razorpay sends several events for each deposit, and many at once for the refunds of a large sale.
  paymentWebhook: { rate: 200, burst: 400 },
  unsubscribeMail: RARE,
  // The edge caches these: each edge cache asks once a second for each lot that people watch.
  listLots: LOTS,
  getLot: LOTS,
  getLiveLot: LOTS,
  getRelatedLots: LOTS,
  lotPage: LOTS,
  lotsPage: LOTS,
  roomPage: LOTS,
  getSale: LOTS,
  salePage: LOTS,
  sitemap: RARE,
  health: RARE,
  legalTexts: RARE,
  // The pages for registering, contact and the legal texts.
  getHouse: { rate: 100, burst: 200 },
  openApiDocument: RARE,
};

/**
 * API Gateway takes 500 new WebSocket connections a second. When all come back at once, tickets are refused before bids are.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
 */
export const TICKETS: Limit = { rate: 400, burst: 400 };

/** Undefined for routes that need a token, but for tickets. */
export function routeLimit(name: string): Limit | undefined {
  return Object.entries({ ...PUBLIC_LIMITS, createTicket: TICKETS }).find(([key]) => key === name)?.[1];
}
