const FIRST_MS = 30_000;
/** Bidders are few, and their clock runs. */
const FIRST_OF_BIDDERS_MS = 2_000;
const MAX_MS = 4 * 60_000;

/**
 * The delay before the next connection attempt after this many failures in a row (from 1), in milliseconds. It may be
 * anything up to a ceiling that grows, so that 100,000 pages come back over minutes: API Gateway takes 500 new
 * connections a second. Until then a page has the live document, and a device that was offline does not wait
 * (`reconnectNow`).
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
 * https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 *
 * @param chance random, from 0 to 1
 */
export function reconnectDelay(failures: number, chance: number, isBidder: boolean): number {
  return chance * Math.min(MAX_MS, (isBidder ? FIRST_OF_BIDDERS_MS : FIRST_MS) * 2 ** (failures - 1));
}
