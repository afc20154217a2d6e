import type { DatabaseSync } from 'node:sqlite';
import { openStateStore } from '@boli/aws-local/state/state-store.ts';
import webpush from 'web-push';
import * as z from 'zod';
import { PARAMETERS } from '#infra/settings/parameters.ts';

/** The key pair that signs push messages, generated at the first start and stored. */
export function vapidKeys(db: DatabaseSync): Readonly<Record<string, string>> {
  const store = openStateStore(db, 'vapid', z.object({ publicKey: z.string(), privateKey: z.string() }));
  const keys = store.get('keys') ?? webpush.generateVAPIDKeys();
  store.put('keys', keys);
  return { [PARAMETERS['vapid-public-key']]: keys.publicKey, [PARAMETERS['vapid-private-key']]: keys.privateKey };
}
