import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requireEnv } from '#functions/platform/env.ts';
import { searchEngine } from '#functions/tables/catalogue/search/search-engine.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import type { Catalogue } from '../catalogue.ts';
import { catalogueInOpenSearch } from './catalogue-in-opensearch.ts';

/** Lists answer within three seconds, also when the engine does not. */
const TIMEOUT_MS = 2_500;

/** Takes the place of `views/catalogue/engine.ts` in bundles for OpenSearch (infra/build/functions.ts). */
export function catalogueEngine(client: DynamoDBDocumentClient): Catalogue {
  const ask = searchEngine(requireEnv('SEARCH_ENDPOINT'), TIMEOUT_MS);
  return catalogueInOpenSearch(ask, () => tableHandle('feed', client));
}
