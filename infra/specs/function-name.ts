import type { HttpService } from '../../shared/contract/route.ts';

type PushWorkerName = 'auction-push' | 'push-shard' | 'inbox-push';
/** The functions that nothing calls over HTTP: `functions/entrypoints/workers/<name>.ts`. */
type WorkerName =
  | PushWorkerName
  | 'auction-stream'
  | 'auction-clock'
  | 'payment-worker'
  | 'payment-events'
  | 'notice-delivery'
  | 'retention-worker'
  | 'snapshot-writer';

/** The functions that the user pool calls (`functions/entrypoints/triggers`); they stand beside it, or the stacks would depend on each other both ways. */
export type TriggerName = 'token-scopes' | 'account-mail';

/** The deployed functions of the application: services of the contract and workers, each built to `dist/functions/<name>`. */
export type FunctionName = HttpService | WorkerName;

/** `auction-clock` as the construct id `AuctionClock`. */
export function constructId(name: FunctionName | TriggerName): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
