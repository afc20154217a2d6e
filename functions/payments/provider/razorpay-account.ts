import type { SecretReader } from '../../platform/secrets.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { razorpayGateway } from './razorpay-gateway.ts';

/** The provider's account at this moment: a rotated key is picked up when the secrets' cache has run out. */
export interface ProviderAccount {
  readonly gateway: PaymentGateway;
  /** Signs what the checkout answers. */
  readonly keySecret: string;
}

/** Opens the account; the client is kept for as long as the keys stay the same. */
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
