import { logger } from '#functions/platform/logger.ts';
import { SecretNotSet, type SecretReader } from '#functions/platform/secrets.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { razorpayGateway } from './razorpay-gateway.ts';

/** The account with the current keys. A rotated key is used as soon as the secrets' cache expires. */
export interface ProviderAccount {
  readonly gateway: PaymentGateway;
  /** Verifies the signature of a checkout's answer. */
  readonly keySecret: string;
}

/** Reuses the client until the keys change. */
export function razorpayAccount(
  readSecret: SecretReader,
  {
    keyIdParameter,
    keySecretParameter,
    baseUrl,
  }: { readonly keyIdParameter: string; readonly keySecretParameter: string; readonly baseUrl: string },
): () => Promise<ProviderAccount> {
  let open: ProviderAccount | undefined;
  return async () => {
    const [keyId, keySecret] = await Promise.all([readSecret(keyIdParameter), readSecret(keySecretParameter)]);
    if (open?.gateway.keyId !== keyId || open.keySecret !== keySecret) {
      open = { gateway: razorpayGateway({ keyId, keySecret, baseUrl }), keySecret };
    }
    return open;
  };
}

/** Logs and returns undefined if the secrets are not set. Throws if they cannot be read. */
export async function openGatewayIfConfigured(
  account: () => Promise<ProviderAccount>,
): Promise<PaymentGateway | undefined> {
  try {
    return (await account()).gateway;
  } catch (error) {
    if (!(error instanceof SecretNotSet)) throw error;
    logger.warn('payments wait until the secrets are set', { parameter: error.parameter });
    return undefined;
  }
}
