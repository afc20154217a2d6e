import { createHmac, timingSafeEqual } from 'node:crypto';

/** Checks the HMAC-SHA256 over `<order id>|<payment id>`, hexadecimal. Compares in constant time. */
export function isCheckoutSigned(
  signed: { readonly orderId: string; readonly providerPaymentId: string; readonly signature: string },
  keySecret: string,
): boolean {
  return isSame(hmac(`${signed.orderId}|${signed.providerPaymentId}`, keySecret), signed.signature);
}

/** @param body the raw bytes of the request, since parsing and serializing would change them */
export function isWebhookSigned(body: Uint8Array, signature: string, webhookSecret: string): boolean {
  return isSame(hmac(body, webhookSecret), signature);
}

function hmac(data: string | Uint8Array, secret: string): Buffer {
  return createHmac('sha256', secret).update(data).digest();
}

const HEX_DIGEST = /^[0-9a-f]{64}$/;

function isSame(expected: Buffer, given: string): boolean {
  // Buffer.from stops at the first non-hexadecimal character, and timingSafeEqual needs equal lengths.
  return HEX_DIGEST.test(given) && timingSafeEqual(expected, Buffer.from(given, 'hex'));
}
