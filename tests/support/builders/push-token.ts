import { createECDH, randomBytes } from 'node:crypto';

/** A browser's subscription at a push service, in JSON; the default endpoint does not exist. */
export function pushToken(endpoint = 'https://none.push.apple.com/a-browser'): string {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  return JSON.stringify({ endpoint, expirationTime: null, keys });
}
