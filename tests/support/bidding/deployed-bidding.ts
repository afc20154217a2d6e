import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployedFunction, tableEnvironment } from '../stack/bare-engine.ts';
import type { Storage } from '../tables/stored-auctions.ts';
import type { BiddingHandler } from './send-bid.ts';

/** No limit on the bids of a person: a few people in a benchmark replace thousands. */
export const NO_BID_LIMITS = { BIDS_AT_ONCE: '1000000', BIDS_PER_SECOND: '1000000' } as const;

/** The DynamoDB of a handler in this process. */
export interface HandlerDatabase {
  readonly endpoint: string;
  readonly tables: Storage['tables'];
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/**
 * Loads the deployed bundle of bidding-api several times, like execution environments: each has its own cache of
 * registrations.
 */
export async function deployedBidding(
  database: HandlerDatabase,
  environments: number,
): Promise<readonly BiddingHandler[]> {
  const { moduleUrl } = deployedFunction('bidding-api', await mkdtemp(join(tmpdir(), 'boli-code-')));
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: database.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: database.credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
    ...NO_BID_LIMITS,
    MAXIMUM_KEY_PARAMETER: '/boli/bidding/maximum-key',
    POWERTOOLS_SERVICE_NAME: 'bidding-api',
    POWERTOOLS_METRICS_NAMESPACE: 'Boli',
    POWERTOOLS_METRICS_DISABLED: 'true',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    ...tableEnvironment(database.tables),
  });
  const copies = Array.from({ length: environments }, async (_, copy) => {
    const loaded = (await import(/* @vite-ignore */ `${moduleUrl}?copy=${randomUUID()}-${copy}`)) as {
      handler: BiddingHandler;
    };
    return loaded.handler;
  });
  return Promise.all(copies);
}
