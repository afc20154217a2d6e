/** What is wrong with the secrets of the payment provider, in sentences for operators. None of them has a secret in it. */
import { SecretNotSet, type SecretReader } from '../platform/secrets.ts';
import { acceptedSecrets } from './webhook/webhook-secrets.ts';
import type { PaymentGateway } from './provider/payment-gateway.ts';

/** Whether real money moves here. */
export type KeyMode = 'live' | 'test';

/** The parameters as they are stored; undefined or blank where nobody has set one. */
export interface StoredKeys {
  readonly keyId: string | undefined;
  readonly keySecret: string | undefined;
  readonly webhookSecret: string | undefined;
}

/** Reads what is stored. An outage is thrown. */
export async function storedKeys(
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

/** What can be told without asking the provider. */
export function keyProblems({ keyId, keySecret, webhookSecret }: StoredKeys, mode: KeyMode, now: number): string[] {
  const problems: string[] = [];
  if (isBlank(keyId)) problems.push('key-id is not set: nobody can pay.');
  else problems.push(...wrongMode(keyId, mode));
  if (isBlank(keySecret)) problems.push('key-secret is not set: nobody can pay.');
  if (acceptedSecrets(webhookSecret ?? '', now).every(isBlank)) {
    problems.push('webhook-secret is not set: what Razorpay tells by its webhook is refused.');
  }
  return problems;
}

/** The two modes have keys of their own: https://razorpay.com/docs/payments/dashboard/test-live-modes/. */
function wrongMode(keyId: string, mode: KeyMode): string[] {
  const found = /^rzp_(live|test)_./.exec(keyId)?.[1];
  if (found === mode) return [];
  if (found === 'test') return ['key-id is of a test key, and real money is expected here: nobody really pays.'];
  if (found === 'live') return ['key-id is of a live key, and no real money is expected here: it would really move.'];
  return ['key-id is no key id of Razorpay: those begin with rzp_live_ or rzp_test_.'];
}

/** Tries the pair at the provider, by a question that changes nothing. */
export async function tryPair(
  gateway: Pick<PaymentGateway, 'findOrder'>,
): Promise<'accepted' | 'refused' | 'no answer'> {
  const answer = await gateway.findOrder('key-check', 0);
  if (answer.ok || answer.error.kind === 'refused') return 'accepted';
  // A wrong pair is answered with 401: https://razorpay.com/docs/api/authentication.
  return answer.error.kind === 'no-access' ? 'refused' : 'no answer';
}
