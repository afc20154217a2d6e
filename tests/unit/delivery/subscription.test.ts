import { describe, expect, it } from 'vitest';
import { isPushService, readSubscription } from '../../../functions/delivery/push/subscription.ts';

const SERVICES = 'https://fcm.googleapis.com https://*.push.apple.com http://localhost:3000/__local/push';

describe('a push endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://web.push.apple.com/x',
    'http://localhost:3000/__local/push/to/x',
  ])('of a push service is one: %s', (endpoint) => {
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
  ])('elsewhere is none: %s', (endpoint) => {
    expect(isPushService(endpoint, SERVICES)).toBe(false);
  });
});

describe('a device token', () => {
  const keys = {
    p256dh: Buffer.alloc(65, 4).toString('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  };

  it('is a subscription as the browser writes it', () => {
    const subscription = { endpoint: 'https://fcm.googleapis.com/x', expirationTime: null, keys };
    expect(readSubscription(JSON.stringify(subscription))?.endpoint).toBe(subscription.endpoint);
  });

  it.each([
    '',
    'a token of another service',
    '{}',
    JSON.stringify({ endpoint: 'x', keys: { ...keys, auth: 'short' } }),
  ])('is nothing else: %s', (token) => {
    expect(readSubscription(token)).toBeUndefined();
  });
});
