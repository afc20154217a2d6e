import { logger } from '#functions/platform/logger.ts';
import { SecretNotSet } from '#functions/platform/secrets.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { ProviderAccount } from './razorpay-account.ts';

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
