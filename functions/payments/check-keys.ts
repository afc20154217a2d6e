import { logger } from '#functions/platform/logger.ts';
import type { SecretReader } from '#functions/platform/secrets.ts';
import { type KeyMode, keyProblems, type StoredKeys, readStoredKeys, tryPair } from './key-problems.ts';
import type { PaymentGateway } from './provider/payment-gateway.ts';

export interface KeyCheckDeps {
  /** Without a cache: an operator checks the keys right after setting them. */
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
  /** `no answer` says nothing about the keys. */
  readonly pair: Awaited<ReturnType<typeof tryPair>> | 'not tried';
}

/** Logs one line for each problem with the stored keys, and returns the problems. */
export async function checkKeys(
  { readSecret, parameters, mode, gatewayOf }: KeyCheckDeps,
  { shouldTryPair }: { readonly shouldTryPair: boolean },
  now: number,
): Promise<KeyCheck> {
  const stored = await readStoredKeys(readSecret, parameters);
  const problems = keyProblems(stored, mode, now);
  const { keyId, keySecret } = stored;
  const canTry = shouldTryPair && keyId !== undefined && keySecret !== undefined;
  const pair = canTry ? await tryPair(gatewayOf({ keyId, keySecret })) : 'not tried';
  if (pair === 'refused') problems.push('Razorpay refuses this key-id with this key-secret: nobody can pay.');
  for (const problem of problems) logger.error('payment key', { problem });
  return { problems, pair };
}
