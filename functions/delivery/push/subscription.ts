import { ECDH } from 'node:crypto';
import * as z from 'zod';
import { parseJson } from '#shared/model/json.ts';

const SECRET_BYTES = 16;

const subscription = z.object({
  endpoint: z.string().max(2000),
  // Other keys cannot be used for encryption (RFC 8291, sections 3.1 and 3.2).
  keys: z.object({
    p256dh: z.string().refine(isPublicKey),
    auth: z.string().refine((text) => Buffer.from(text, 'base64url').length === SECRET_BYTES),
  }),
});
export type Subscription = z.infer<typeof subscription>;

/** An uncompressed point of P-256. */
function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 65) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** The subscription in a device token; undefined when it is invalid. */
export function readSubscription(token: string): Subscription | undefined {
  return z.safeParse(subscription, parseJson(token)).data;
}

/** The subscription in a device token; undefined when it is invalid or not at a push service. */
export function subscriptionAt(token: string, services: string): Subscription | undefined {
  const found = readSubscription(token);
  return found !== undefined && isPushService(found.endpoint, services) ? found : undefined;
}

/**
 * Whether an endpoint belongs to a push service. A browser supplies it and the function posts to it, so any other URL
 * could target our network (SSRF).
 *
 * @param services allowed prefixes, separated by spaces; `*.` matches any subdomain
 */
export function isPushService(endpoint: string, services: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password, port, href } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return services.split(' ').some((service) => {
    const wildcard = /^https:\/\/\*\.(.+)$/.exec(service)?.[1];
    if (wildcard !== undefined) return protocol === 'https:' && port === '' && hostname.endsWith(`.${wildcard}`);
    return href.startsWith(`${service}/`);
  });
}
