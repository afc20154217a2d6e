import type { HttpService } from '#shared/contract/http/route.ts';

type FrameWorkerName = 'auction-frames' | 'frame-shard' | 'inbox-nudge';
/** Functions without HTTP routes: `functions/entrypoints/workers/<name>.ts`. */
type WorkerName =
  | FrameWorkerName
  | 'auction-stream'
  | 'auction-clock'
  | 'payment-worker'
  | 'payment-events'
  | 'notice-delivery'
  | 'retention-worker'
  | 'grievance-clock'
  | 'snapshot-writer'
  | 'ledger-exporter'
  | 'log-writer'
  | 'canary'
  | 'catalogue-indexer';

/**
 * Functions that the user pool calls (`functions/entrypoints/triggers`). They are in its stack; otherwise the two
 * stacks would depend on each other.
 */
export type TriggerName = 'token-scopes' | 'account-mail';

/** The services of the contract and the workers. Each is built to `dist/functions/<name>`. */
export type FunctionName = HttpService | WorkerName;

/**
 * Functions whose releases take over little by little, and go back by `npm run rollback`: bids, and what follows from
 * them.
 */
export const SHIFTED = ['bidding-api', 'auction-stream'] as const satisfies readonly FunctionName[];

/** The alias of those. */
export const LIVE = 'live';

/** `auction-clock` as the construct id `AuctionClock`. */
export function constructId(name: FunctionName | TriggerName): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
