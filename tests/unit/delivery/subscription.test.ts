import { describe, expect, it } from 'vitest';
import { isPushService, readSubscription, subscriptionAt } from '#functions/delivery/push/subscription.ts';
import { pushToken } from '#tests/support/builders/push-token.ts';

const SERVICES = 'https://fcm.googleapis.com https://*.push.apple.com http://localhost:3000/__local/push';

describe('isPushService', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://web.push.apple.com/x',
    'http://localhost:3000/__local/push/to/x',
  ])('accepts the endpoint of a push service: %s', (endpoint) => {
    expect(isPushService(endpoint, SERVICES)).toBe(true);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.evil.test/x',
    'https://fcm.googleapis.com@evil.test/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://user:pass@web.push.apple.com/x',
    'https://push.apple.com.evil.test/x',
    'http://web.push.apple.com/x',
    'https://web.push.apple.com:8443/x',
    'http://localhost:3000/api/health',
    'http://localhost:3000/__local/push/../mailbox',
    'no address',
  ])('refuses any other address: %s', (endpoint) => {
    expect(isPushService(endpoint, SERVICES)).toBe(false);
  });
});

describe('a device token', () => {
  const endpoint = 'https://fcm.googleapis.com/x';
  const keys = readSubscription(pushToken())?.keys;

  it('is accepted as a browser’s subscription at a push service', () => {
    expect(subscriptionAt(pushToken(endpoint), SERVICES)?.endpoint).toBe(endpoint);
    expect(subscriptionAt(pushToken('https://elsewhere.test/x'), SERVICES)).toBeUndefined();
  });

  it.each([
    '',
    'a token of another service',
    '{}',
    JSON.stringify({ endpoint, keys: { ...keys, auth: 'short' } }),
    JSON.stringify({ endpoint, keys: { ...keys, p256dh: 'short' } }),
    // As long as a point of the curve, but not on it: nothing could be encrypted for it.
    JSON.stringify({ endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } }),
  ])('is refused otherwise: %s', (token) => {
    expect(readSubscription(token)).toBeUndefined();
  });
});
