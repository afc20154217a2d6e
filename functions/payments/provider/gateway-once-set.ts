import { logger } from '../../platform/logger.ts';
import { SecretNotSet } from '../../platform/secrets.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { ProviderAccount } from './razorpay-account.ts';

/** The provider; undefined, with a line in the log, while nobody has set the secrets. An outage is thrown. */
export async function gatewayOnceSet(account: () => Promise<ProviderAccount>): Promise<PaymentGateway | undefined> {
  try {
    return (await account()).gateway;
  } catch (error) {
    if (!(error instanceof SecretNotSet)) throw error;
    logger.warn('payments wait until the secrets are set', { parameter: error.parameter });
    return undefined;
  }
}
