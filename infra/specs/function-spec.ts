import type { SNAPSHOT_KEY } from '../../functions/tables/catalogue/snapshot-key.ts';
import type { TableName } from '../../functions/tables/table-specs.ts';
import type { ParameterName } from '../settings/parameters.ts';
import type { Variable } from './environment.ts';
import type { FunctionName } from './function-name.ts';

/** How a function runs. */
export interface FunctionSize {
  readonly description: string;
  /** MB; processor time grows with it, one whole core at 1769. */
  readonly memory: number;
  /** Seconds. */
  readonly timeout: number;
}

/** All there is to say about a function of the application; `function-specs.ts` lists them. */
export interface FunctionSpec extends FunctionSize {
  /** What its entrypoint requires beside the names of the tables that its grants name. */
  readonly environment: readonly Variable[];
  /** What it may do, beside writing its own log. */
  readonly grants: FunctionGrants;
}

type ReadAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'Scan';
type WriteAction = 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem';
type TableAction = ReadAction | WriteAction;

export interface TableGrant {
  readonly table: TableName;
  /** On the items. A transaction needs the action of each of its parts. */
  readonly actions: readonly TableAction[];
  /** The indexes it may query. */
  readonly indexes?: readonly string[];
}

export interface ObjectGrant {
  readonly bucket: 'proofs' | 'media' | 'snapshots';
  /** What keys begin with, where it ends in a slash; else the one key. */
  readonly prefix: 'uploads/' | 'proofs/' | 'media/' | typeof SNAPSHOT_KEY;
  readonly actions: readonly ('GetObject' | 'GetObjectTagging' | 'PutObject' | 'DeleteObject')[];
}

export interface FunctionGrants {
  readonly tables?: readonly TableGrant[];
  readonly objects?: readonly ObjectGrant[];
  /** Buckets in which a missing object is told from a forbidden one; S3 calls the permission ListBucket. */
  readonly missingObjects?: readonly ObjectGrant['bucket'][];
  /** Actions of the user pool. */
  readonly userPool?: readonly string[];
  /** Arms and disarms the auctions' schedules, and may hand them their role. */
  readonly schedules?: true;
  readonly parameters?: readonly ParameterName[];
  /** Reads where the site is. */
  readonly siteUrl?: true;
  /** Sends mail as the deployment's sender. */
  readonly sendsMail?: true;
  /** Functions it calls, waiting for their answer. */
  readonly invokes?: readonly FunctionName[];
  /** Queues what the payment provider tells. */
  readonly queuesPaymentEvents?: true;
  /** Posts to connections of the WebSocket API. */
  readonly postsToConnections?: true;
  /** Closes connections of the WebSocket API. */
  readonly closesConnections?: true;
}
