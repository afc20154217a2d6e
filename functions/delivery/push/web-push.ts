import { createHash } from 'node:crypto';
import webpush from 'web-push';
import type { NoticeItem } from '#functions/tables/notifications/notice-item.ts';
import { type Subscription, subscriptionAt } from './subscription.ts';

/**
 * - `gone`: the subscription has ended or is invalid.
 * - `refused`: the push service will never accept this message.
 * - `later`: the push service is overloaded or did not answer.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later';

/** Sends a notice to the device with this token. */
export type SendPush = (token: string, notice: NoticeItem) => Promise<PushOutcome>;

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface PushSettings {
  readonly keys: () => Promise<VapidKeys>;
  /** A `mailto:` or `https:` contact for push services (RFC 8292). */
  readonly contact: string;
  /** See `isPushService`. */
  readonly services: string;
}

const TIMEOUT_MS = 5_000;
/** After a day, news of an auction is worthless. */
const TTL_SECONDS = 24 * 60 * 60;

/** Web Push: encrypted for the browser (RFC 8291), signed with our VAPID key (RFC 8292). */
export function webPush({ keys, contact, services }: PushSettings): SendPush {
  return async (token, notice) => {
    const subscription = subscriptionAt(token, services);
    if (subscription === undefined) return 'gone';
    const request = requestFor(subscription, notice, { ...(await keys()), subject: contact });
    try {
      const { status } = await fetch(request.endpoint, {
        method: 'POST',
        headers: request.headers,
        body: request.body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return outcomeOf(status);
    } catch {
      return 'later';
    }
  };
}

function requestFor(
  subscription: Subscription,
  notice: NoticeItem,
  vapidDetails: VapidKeys & { readonly subject: string },
) {
  const { endpoint, headers, body } = webpush.generateRequestDetails(subscription, payloadOf(notice), {
    vapidDetails,
    TTL: TTL_SECONDS,
    urgency: 'high',
    // RFC 8030, section 5.4: at most 32 characters of base64url. A message replaces a stored one with the same topic.
    topic: createHash('sha256').update(notice.tag).digest('base64url').slice(0, 32),
  });
  return { endpoint, headers, body: new Uint8Array(body ?? []) };
}

/** The payload in the shape that the service worker reads. It recognises repeated messages by `id` and `tag`. */
function payloadOf({ id, type, title, message, link, tag }: NoticeItem): string {
  return JSON.stringify({ data: { type, n_title: title, n_body: message, link, id, tag } });
}

/** RFC 8030: 201 means accepted; 404 and 410 mean that the subscription has ended. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
