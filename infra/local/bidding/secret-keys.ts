import type { DatabaseSync } from 'node:sqlite';
import { openStateStore } from '@boli/aws-local/state/state-store.ts';
import * as z from 'zod';
import { NEW_SECRET_KEYS } from '#infra/build/secret-keys.ts';
import { PARAMETERS } from '#infra/settings/parameters.ts';

/** The keys of maximums and of the public log, generated at the first start and stored. */
export function secretKeys(db: DatabaseSync): Readonly<Record<string, string>> {
  const stored = (name: keyof typeof NEW_SECRET_KEYS) => {
    const store = openStateStore(db, name, z.object({ key: z.string() }));
    const { key } = store.get('key') ?? { key: NEW_SECRET_KEYS[name]() };
    store.put('key', { key });
    return key;
  };
  return { [PARAMETERS['maximum-key']]: stored('maximum-key'), [PARAMETERS['log-key']]: stored('log-key') };
}
