import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether the provider's checkout signed this order and payment: HMAC-SHA256 over `<order id>|<payment id>`, hexadecimal.
 * Takes the same time wherever the texts differ.
 */
export function isCheckoutSigned(
  signed: { readonly orderId: string; readonly providerPaymentId: string; readonly signature: string },
  keySecret: string,
): boolean {
  return isSame(hmac(`${signed.orderId}|${signed.providerPaymentId}`, keySecret), signed.signature);
}

/** Whether the provider signed these bytes; they must be the body as it was sent, not parsed and printed again. */
export function isWebhookSigned(body: Uint8Array, signature: string, webhookSecret: string): boolean {
  return isSame(hmac(body, webhookSecret), signature);
}

function hmac(data: string | Uint8Array, secret: string): Buffer {
  return createHmac('sha256', secret).update(data).digest();
}

const HEX_DIGEST = /^[0-9a-f]{64}$/;

function isSame(expected: Buffer, given: string): boolean {
  // Buffer.from would stop at the first character that is no hexadecimal digit, and lengths must agree.
  return HEX_DIGEST.test(given) && timingSafeEqual(expected, Buffer.from(given, 'hex'));
}
