import type { KEPT_LOG_FOLDER, LOG_FOLDER, LOG_STATE_KEY, SNAPSHOT_KEY } from '#functions/tables/object-keys.ts';
import type { TableName } from '#functions/tables/table-specs.ts';
import type { ParameterName } from '#infra/settings/parameters.ts';
import type { Settings } from '#infra/settings/settings.ts';
import type { Variable } from './environment.ts';
import type { FunctionName } from './function-name.ts';

export interface FunctionSize {
  readonly description: string;
  /** MB. CPU grows with it: one core at 1769. */
  readonly memory: number;
  /** Seconds. */
  readonly timeout: number;
}

/** The specification of a function; `function-specs.ts` lists them. */
export interface FunctionSpec extends FunctionSize {
  /** The variables that its entrypoint requires, except the table names, which follow from the grants. */
  readonly environment: readonly Variable[];
  /** Only with this engine of the catalogue. Default: with each. */
  readonly onlyWith?: Settings['catalogue'];
  /** Lists auctions: what everybody may see, or also drafts, which admins see at once. */
  readonly lists?: 'published' | 'all';
  /** Its permissions, besides its own log. */
  readonly grants: FunctionGrants;
}

type ReadAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'Scan';
type WriteAction = 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem';
type TableAction = ReadAction | WriteAction;

export interface TableGrant {
  readonly table: TableName;
  /** Actions on items. A transaction needs the action of each of its parts. */
  readonly actions: readonly TableAction[];
  /** Indexes to query. */
  readonly indexes?: readonly string[];
}

export interface ObjectGrant {
  readonly bucket: 'proofs' | 'media' | 'snapshots' | 'ledgers';
  /** What keys begin with, where it ends in a slash; else the one key. */
  readonly prefix:
    | 'uploads/'
    | 'proofs/'
    | 'grievances/'
    | 'slips/'
    | 'media/'
    | 'documents/'
    | 'ledgers/'
    | 'manifests/'
    | typeof KEPT_LOG_FOLDER
    | typeof LOG_FOLDER
    | typeof LOG_STATE_KEY
    | typeof SNAPSHOT_KEY;
  readonly actions: readonly ('GetObject' | 'GetObjectTagging' | 'PutObject' | 'DeleteObject')[];
}

export interface FunctionGrants {
  readonly tables?: readonly TableGrant[];
  readonly objects?: readonly ObjectGrant[];
  /** Buckets with ListBucket: without it S3 answers 403 for a missing object, and lists nothing. */
  readonly missingObjects?: readonly ObjectGrant['bucket'][];
  /** The catalogue in OpenSearch: reads it, or writes and rebuilds it. */
  readonly search?: 'reads' | 'writes';
  /** Actions of the user pool. */
  readonly userPool?: readonly string[];
  /** Creates and deletes the auctions' schedules, and passes them their role. */
  readonly schedules?: true;
  readonly parameters?: readonly ParameterName[];
  /** Signs with the key of the public log. */
  readonly signsLog?: true;
  /** Reads the site's URL. */
  readonly siteUrl?: true;
  /** Sends mail as the deployment's sender. */
  readonly sendsMail?: true;
  /** Functions it invokes synchronously. */
  readonly invokes?: readonly FunctionName[];
  /** Queues the payment provider's events. */
  readonly queuesPaymentEvents?: true;
  /** Posts to connections of the WebSocket API. */
  readonly postsToConnections?: true;
  /** Closes connections of the WebSocket API. */
  readonly closesConnections?: true;
}
