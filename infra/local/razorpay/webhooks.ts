import type { DatabaseSync } from 'node:sqlite';
import { report } from '@boli/aws-local/aws/report.ts';
import { cacheInMemory } from '@boli/aws-local/state/memory-cache.ts';
import { openStateStore } from '@boli/aws-local/state/state-store.ts';
import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { newId } from './entities.ts';
import type { Faults } from './faults.ts';
import { postWebhook, webhookBody, type WebhookEvent, type WebhookSubjects } from './webhook-request.ts';

const queuedSchema = z.object({
  eventId: z.string(),
  event: z.string(),
  /** The raw body, which is signed; every attempt sends the same one. */
  body: z.string(),
  /** The secret that signs every attempt, if a fault had changed it when the event happened; else the configured one. */
  secret: z.string().optional(),
  attempts: z.number(),
  /** Epoch ms. */
  nextAttemptAt: z.number(),
  giveUpAt: z.number(),
});
export type QueuedWebhook = z.infer<typeof queuedSchema>;

/** Sends webhooks to Boli: at least once, in any order, retried until a 2xx response. */
export interface Webhooks {
  readonly enqueue: (event: WebhookEvent, subjects: WebhookSubjects) => void;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** Delivers what has become due; for when the clock was moved. */
  readonly wake: () => void;
  /** How many webhooks are due or in progress now. */
  readonly pending: () => number;
  readonly list: () => readonly QueuedWebhook[];
}

/** Razorpay gives up after a day. */
const GIVE_UP_AFTER_MS = 86_400_000;
const MAX_BACKOFF_MS = 300_000;
const MAX_TIMER_MS = 60_000;
const MAX_RUNNING = 4;

export function createWebhooks(options: {
  readonly db: DatabaseSync;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly url: string;
  readonly secret: string;
}): Webhooks {
  const { clock, url, secret } = options;
  const queue = cacheInMemory(openStateStore(options.db, 'razorpay-webhooks', queuedSchema));
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let started = false;
  let lastKey = Number(queue.entries().at(-1)?.[0] ?? 0);

  const deliver = async (key: string, webhook: QueuedWebhook): Promise<void> => {
    if (await postWebhook(url, webhook.secret ?? secret, webhook)) {
      queue.delete(key);
      return;
    }
    const attempts = webhook.attempts + 1;
    const nextAttemptAt = clock() + Math.min(2 ** attempts * 500, MAX_BACKOFF_MS);
    if (nextAttemptAt <= webhook.giveUpAt) queue.put(key, { ...webhook, attempts, nextAttemptAt });
    else {
      queue.delete(key);
      report(`The webhook ${webhook.event} was given up after ${attempts} attempts.`);
    }
  };

  const tick = (): void => {
    clearTimeout(timer);
    if (!started) return;
    const now = clock();
    let next = Infinity;
    for (const [key, webhook] of queue.entries()) {
      if (running.has(key)) continue;
      if (webhook.nextAttemptAt > now) next = Math.min(next, webhook.nextAttemptAt);
      else if (running.size < MAX_RUNNING) {
        const delivery = deliver(key, webhook).finally(() => {
          running.delete(key);
          tick();
        });
        running.set(key, delivery);
      }
    }
    timer = setTimeout(tick, Math.min(next - now, MAX_TIMER_MS));
  };

  return {
    enqueue: (event, subjects) => {
      const now = clock();
      const eventId = newId('');
      const body = webhookBody(event, subjects, now);
      const { times, delayMs } = options.faults.webhook();
      const changedSecret = options.faults.webhookSecret();
      for (let copy = 0; copy < times; copy += 1) {
        lastKey += 1;
        const nextAttemptAt = now + delayMs;
        const queued = { eventId, event, body, attempts: 0, nextAttemptAt, giveUpAt: now + GIVE_UP_AFTER_MS };
        const withSecret = changedSecret === undefined ? queued : { ...queued, secret: changedSecret };
        queue.put(String(lastKey).padStart(12, '0'), withSecret);
      }
      // Not at once: the real provider also responds to the call before it sends the webhook of the call.
      setImmediate(tick);
    },
    start: () => {
      started = true;
      tick();
    },
    stop: async () => {
      started = false;
      clearTimeout(timer);
      await Promise.all(running.values());
    },
    wake: tick,
    pending: () => {
      const now = clock();
      return queue.entries().filter(([key, webhook]) => running.has(key) || webhook.nextAttemptAt <= now).length;
    },
    list: () => queue.entries().map(([, webhook]) => webhook),
  };
}
