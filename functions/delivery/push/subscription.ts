import * as z from 'zod/mini';
import { parseJson } from '../../../shared/model/parse-json.ts';

const base64url = (length: number) =>
  z.string().check(z.refine((text) => Buffer.from(text, 'base64url').length === length));

const subscription = z.object({
  endpoint: z.string().check(z.maxLength(2000)),
  // A point of P-256, uncompressed, and 16 random bytes (RFC 8291): with anything else nothing can be encrypted.
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export type Subscription = z.infer<typeof subscription>;

/** The subscription in a device token; undefined when the token is none. */
export function readSubscription(token: string): Subscription | undefined {
  return z.safeParse(subscription, parseJson(token)).data;
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
