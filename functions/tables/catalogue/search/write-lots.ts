import * as z from 'zod';
import type { Version } from '#functions/platform/copy-in-memory.ts';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { lotDocument } from './lot-document.ts';
import { CATALOGUE_ALIAS } from './lot-index.ts';
import { isTransient, type SearchEngine } from './search-engine.ts';

const answer = z.object({
  items: z.array(z.object({ index: z.object({ status: z.number(), error: z.unknown().optional() }) })),
});

export interface UnwrittenLot {
  readonly change: Version<CatalogueEntry>;
  /** Whether the engine may accept it later. */
  readonly isWorthARetry: boolean;
  /** The engine's reason. */
  readonly reason: string;
}

const CONFLICT = 409;

/**
 * Writes changes in bulk. The engine keeps the highest version of each auction, so late, repeated and reordered changes do
 * nothing (`version_type`: https://docs.opensearch.org/latest/api-reference/document-apis/bulk/).
 *
 * @param alias of the index, which is never created by a write
 * @returns the changes that were not written
 */
export async function writeLots(
  ask: SearchEngine,
  changes: readonly Version<CatalogueEntry>[],
  alias: string = CATALOGUE_ALIAS,
): Promise<readonly UnwrittenLot[]> {
  if (changes.length === 0) return [];
  const bulkBody = changes.flatMap(({ id, version, entry }) => [
    { index: { _id: id, version, version_type: 'external' } },
    lotDocument(entry),
  ]);
  const { items } = await ask(
    { method: 'POST', path: `/${alias}/_bulk`, querystring: { require_alias: true }, bulkBody },
    answer,
  );
  return changes.flatMap((change, n) => {
    const { status, error } = items[n]?.index ?? { status: 500 };
    if (status < 300 || status === CONFLICT) return [];
    return [{ change, isWorthARetry: isTransient(status), reason: JSON.stringify(error) }];
  });
}
