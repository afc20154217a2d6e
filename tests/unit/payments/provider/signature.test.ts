import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCheckoutSigned, isWebhookSigned } from '#functions/payments/provider/signature.ts';
import { checkoutSignature } from '../given.ts';

const text = fc.string({ minLength: 1, maxLength: 40 });

test('a checkout signature is accepted only for the values that were signed', () => {
  fc.assert(
    fc.property(text, text, text, text, (orderId, providerPaymentId, secret, other) => {
      const signature = checkoutSignature(orderId, providerPaymentId, secret);
      expect(isCheckoutSigned({ orderId, providerPaymentId, signature }, secret)).toBe(true);
      fc.pre(other !== orderId && other !== providerPaymentId && other !== secret);
      expect(isCheckoutSigned({ orderId: `${orderId}x`, providerPaymentId, signature }, secret)).toBe(false);
      expect(isCheckoutSigned({ orderId, providerPaymentId: `${providerPaymentId}x`, signature }, secret)).toBe(false);
      expect(isCheckoutSigned({ orderId, providerPaymentId, signature }, `${secret}${other}`)).toBe(false);
      expect(isCheckoutSigned({ orderId, providerPaymentId, signature: other }, secret)).toBe(false);
    }),
  );
});

test('a webhook signature is accepted only for the exact bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), text, fc.nat(), (body, secret, position) => {
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      expect(isWebhookSigned(body, signature, secret)).toBe(true);
      const changed = Uint8Array.from(body);
      const at = position % body.length;
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(isWebhookSigned(changed, signature, secret)).toBe(false);
    }),
  );
});

test.each(['', 'zz', 'a'.repeat(63), 'a'.repeat(65), 'ä'.repeat(64), `${'0'.repeat(62)}zz`])(
  'a malformed signature is refused without an exception: %s',
  (signature) => expect(isWebhookSigned(Buffer.from('{}'), signature, 'secret')).toBe(false),
);
