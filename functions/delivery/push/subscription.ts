import { ECDH } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '../../../shared/model/parse-json.ts';

const SECRET_BYTES = 16;

const subscription = z.object({
  endpoint: z.string().check(z.maxLength(2000)),
  // With anything else nothing can be encrypted (RFC 8291, sections 3.1 and 3.2).
  keys: z.object({
    p256dh: z.string().check(z.refine(isPublicKey)),
    auth: z.string().check(z.refine((text) => Buffer.from(text, 'base64url').length === SECRET_BYTES)),
  }),
});
export type Subscription = z.infer<typeof subscription>;

/** A point of P-256, uncompressed. */
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

/** The subscription in a device token; undefined when the token is none. */
export function readSubscription(token: string): Subscription | undefined {
  return z.safeParse(subscription, parseJson(token)).data;
}

/** The subscription in a device token; undefined when it is none, or none of these push services: see `isPushService`. */
export function subscriptionAt(token: string, services: string): Subscription | undefined {
  const found = readSubscription(token);
  return found !== undefined && isPushService(found.endpoint, services) ? found : undefined;
}

/**
 * Whether an endpoint is one of a push service's. It is text from a browser, and what is posted to it goes out of our
 * network: any other address could be one inside it.
 * @param services what endpoints may begin with, separated by spaces; `*.` stands for any name below a domain
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
