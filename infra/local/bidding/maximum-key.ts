import type { DatabaseSync } from 'node:sqlite';
import { openStateStore } from '@boli/aws-local/state/state-store.ts';
import * as z from 'zod';
import { newMaximumKey } from '#infra/build/maximum-key.ts';
import { PARAMETERS } from '#infra/settings/parameters.ts';

/** The parameter with the key that seals bidders' maximums; the key is generated at the first start and stored. */
export function maximumKey(db: DatabaseSync): Readonly<Record<string, string>> {
  const store = openStateStore(db, 'maximum-key', z.object({ key: z.string() }));
  const stored = store.get('key') ?? { key: newMaximumKey() };
  store.put('key', stored);
  return { [PARAMETERS['maximum-key']]: stored.key };
}
