import type { HttpService } from '../../../shared/contract/route.ts';

/** The functions that nothing calls over HTTP. */
type WorkerName =
  'auction-stream' | 'auction-push' | 'push-shard' | 'auction-clock' | 'payment-worker' | 'notice-delivery';

/** The functions that the user pool calls; they stand beside it, or the stacks would depend on each other both ways. */
export type TriggerName = 'token-scopes' | 'account-mail';

/** The deployed functions of the application: `functions/entrypoints/<name>.ts`, built to `dist/functions/<name>`. */
export type FunctionName = HttpService | WorkerName;

export interface FunctionSpec {
  readonly description: string;
  /** MB; processor time grows with it, one whole core at 1769. */
  readonly memory: number;
  /** Seconds. */
  readonly timeout: number;
}

export const FUNCTION_SPECS = {
  'accounts-api': { description: 'Sign-in, registration, profile, uploads', memory: 1024, timeout: 20 },
  'browse-api': { description: 'Reads: auctions, dashboard, notices', memory: 1024, timeout: 10 },
  'watchlist-api': { description: 'Watching and no longer watching an auction', memory: 512, timeout: 10 },
  'selling-api': { description: 'Auctions as admins create, change and delete them', memory: 1024, timeout: 29 },
  // Must stay below the closing grace (CLOSING_GRACE_MS): nothing it accepted may land after a close.
  'bidding-api': { description: 'Bids, and closing an overdue auction', memory: 1769, timeout: 2 },
  'payments-api': { description: 'Orders and the verification of payments', memory: 1024, timeout: 25 },
  // Razorpay hangs up after 5 s and sends again, which is harmless; work already begun may finish.
  'payment-webhook': { description: "Razorpay's events", memory: 1024, timeout: 10 },
  'money-api': { description: 'Transactions and decisions about unpaid wins', memory: 1024, timeout: 25 },
  'admin-api': { description: 'User verification and the admin dashboard', memory: 1024, timeout: 10 },
  realtime: { description: 'WebSocket tickets, connections and subscriptions', memory: 512, timeout: 10 },
  'auction-stream': { description: 'Everything that follows a change of an auction', memory: 1024, timeout: 60 },
  // A whole core: a frame for thousands of watchers is as many signed requests.
  'auction-push': { description: 'Tells whoever watches an auction of its changes', memory: 1769, timeout: 60 },
  'push-shard': { description: 'Tells a part of the many watchers of one auction', memory: 1769, timeout: 60 },
  'auction-clock': {
    description: 'What is due in an auction: start, ending soon, close, payment; the daily sweep of the catalogue',
    memory: 1024,
    // The sweep reads every listing: a minute for 100,000.
    timeout: 300,
  },
  'notice-delivery': { description: 'Notices to devices, mailboxes and open pages', memory: 1024, timeout: 60 },
  'payment-worker': { description: 'Refunds and orders that stayed open', memory: 1024, timeout: 300 },
} as const satisfies Record<FunctionName, FunctionSpec>;

export const TRIGGER_SPECS = {
  // Cognito waits five seconds: https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-identity-pools-working-with-aws-lambda-triggers.html
  'token-scopes': { description: 'What access tokens may be used for', memory: 256, timeout: 4 },
  'account-mail': { description: "What Cognito's mails with codes say", memory: 512, timeout: 5 },
} as const satisfies Record<TriggerName, FunctionSpec>;

export const FUNCTION_NAMES = Object.keys(FUNCTION_SPECS).filter(isFunctionName);

function isFunctionName(name: string): name is FunctionName {
  return name in FUNCTION_SPECS;
}

/** `auction-clock` as the construct id `AuctionClock`. */
export function constructId(name: FunctionName | TriggerName): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
