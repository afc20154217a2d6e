import { PARAMETERS } from '#infra/settings/parameters.ts';

/** The payment provider's keys, as an operator stores them in Parameter Store. */
export interface PaymentKeys {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** False with the keys of a real test account: then the stack uses the real provider. */
  readonly isSandbox: boolean;
}

const SANDBOX: PaymentKeys = {
  keyId: 'rzp_test_localsandbox',
  keySecret: 'local-sandbox-key-secret',
  webhookSecret: 'local-sandbox-webhook-secret',
  isSandbox: true,
};

/** Real test keys from the environment (RAZORPAY_KEY_ID, _KEY_SECRET, _WEBHOOK_SECRET), else the sandbox's. */
export function paymentKeys(env: Readonly<Record<string, string | undefined>>): PaymentKeys {
  const keyId = env['RAZORPAY_KEY_ID'];
  const keySecret = env['RAZORPAY_KEY_SECRET'];
  if (!keyId || !keySecret) return SANDBOX;
  return { keyId, keySecret, webhookSecret: env['RAZORPAY_WEBHOOK_SECRET'] ?? SANDBOX.webhookSecret, isSandbox: false };
}

/** The SecureStrings that the template expects to exist. */
export function secureParameters(keys: PaymentKeys): Readonly<Record<string, string>> {
  return {
    [PARAMETERS['key-id']]: keys.keyId,
    [PARAMETERS['key-secret']]: keys.keySecret,
    [PARAMETERS['webhook-secret']]: keys.webhookSecret,
  };
}
