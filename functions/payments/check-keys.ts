import { logger } from '../platform/logger.ts';
import type { SecretReader } from '../platform/secrets.ts';
import { type KeyMode, keyProblems, type StoredKeys, storedKeys, tryPair } from './key-problems.ts';
import type { PaymentGateway } from './provider/payment-gateway.ts';

/** Where the keys are kept, and what is expected of them. */
export interface KeyPlaces {
  /** A reader that remembers nothing: what was just set must be seen, and not what was read minutes ago. */
  readonly readSecret: SecretReader;
  readonly parameters: Readonly<Record<keyof StoredKeys, string>>;
  readonly mode: KeyMode;
  readonly gatewayOf: (keys: {
    readonly keyId: string;
    readonly keySecret: string;
  }) => Pick<PaymentGateway, 'findOrder'>;
}

export interface KeyCheck {
  readonly problems: readonly string[];
  /** `no answer` is no problem of the key's. */
  readonly pair: Awaited<ReturnType<typeof tryPair>> | 'not tried';
}

/** Says what is wrong with the keys as they are stored now, in a line each, and answers it. */
export async function checkKeys(
  { readSecret, parameters, mode, gatewayOf }: KeyPlaces,
  { isPairTried }: { readonly isPairTried: boolean },
  now: number,
): Promise<KeyCheck> {
  const stored = await storedKeys(readSecret, parameters);
  const problems = keyProblems(stored, mode, now);
  const { keyId, keySecret } = stored;
  const canTry = isPairTried && keyId !== undefined && keySecret !== undefined;
  const pair = canTry ? await tryPair(gatewayOf({ keyId, keySecret })) : 'not tried';
  if (pair === 'refused') problems.push('Razorpay refuses this key-id with this key-secret: nobody can pay.');
  for (const problem of problems) logger.error('payment key', { problem });
  return { problems, pair };
}
