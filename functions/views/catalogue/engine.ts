import { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requireEnv } from '#functions/platform/env.ts';
import { snapshotObject } from '#functions/tables/catalogue/catalogue-snapshot.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { storedCatalogue } from './catalogue-in-memory.ts';
import type { Catalogue } from './catalogue.ts';

/** The catalogue of a function. With the setting `catalogue=opensearch` the build takes `opensearch/engine.ts` instead. */
export function catalogueEngine(client: DynamoDBDocumentClient): Catalogue {
  const snapshots = snapshotObject(new S3Client({ forcePathStyle: true }), requireEnv('SNAPSHOTS_BUCKET'));
  return storedCatalogue(tableHandle('feed', client), snapshots);
}
