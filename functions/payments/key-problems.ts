/** Sentences for operators about wrong payment provider secrets. They never contain a secret. */
import { SecretNotSet, type SecretReader } from '#functions/platform/secrets.ts';
import type { PaymentGateway } from './provider/payment-gateway.ts';
import { acceptedSecrets } from './webhook/webhook-secrets.ts';

/** `live`: real money moves. */
export type KeyMode = 'live' | 'test';

/** The stored parameters; undefined or blank if not set. */
export interface StoredKeys {
  readonly keyId: string | undefined;
  readonly keySecret: string | undefined;
  readonly webhookSecret: string | undefined;
}

/** Throws if the secrets cannot be read. */
export async function readStoredKeys(
  readSecret: SecretReader,
  names: Readonly<Record<keyof StoredKeys, string>>,
): Promise<StoredKeys> {
  const stored = async (name: string): Promise<string | undefined> => {
    try {
      return await readSecret(name);
    } catch (error) {
      if (error instanceof SecretNotSet) return undefined;
      throw error;
    }
  };
  const [keyId, keySecret, webhookSecret] = await Promise.all([
    stored(names.keyId),
    stored(names.keySecret),
    stored(names.webhookSecret),
  ]);
  return { keyId, keySecret, webhookSecret };
}

const isBlank = (value: string | undefined): value is undefined => value === undefined || value.trim() === '';

/** The problems that show without a request to the provider. */
export function keyProblems({ keyId, keySecret, webhookSecret }: StoredKeys, mode: KeyMode, now: number): string[] {
  const problems: string[] = [];
  if (isBlank(keyId)) problems.push('key-id is not set: nobody can pay.');
  else problems.push(...wrongMode(keyId, mode));
  if (isBlank(keySecret)) problems.push('key-secret is not set: nobody can pay.');
  if (acceptedSecrets(webhookSecret ?? '', now).every(isBlank)) {
    problems.push('webhook-secret is not set: every webhook of Razorpay is refused.');
  }
  return problems;
}

/** Each mode has its own keys: https://razorpay.com/docs/payments/dashboard/test-live-modes/. */
function wrongMode(keyId: string, mode: KeyMode): string[] {
  const found = /^rzp_(live|test)_./.exec(keyId)?.[1];
  if (found === mode) return [];
  if (found === 'test') return ['key-id is a test key, but this stage expects real money: payments move no money.'];
  if (found === 'live')
    return ['key-id is a live key, but this stage expects no real money: payments would move money.'];
  return ['key-id is not a key id of Razorpay: it must begin with rzp_live_ or rzp_test_.'];
}

/** Tests the key pair with a request that changes nothing. */
export async function tryPair(
  gateway: Pick<PaymentGateway, 'findOrder'>,
): Promise<'accepted' | 'refused' | 'no answer'> {
  const answer = await gateway.findOrder('key-check', 0);
  if (answer.ok || answer.error.kind === 'refused') return 'accepted';
  // Razorpay answers a wrong key pair with 401: https://razorpay.com/docs/api/authentication.
  return answer.error.kind === 'no-access' ? 'refused' : 'no answer';
}
