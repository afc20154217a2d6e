import { logger } from '#functions/platform/logger.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { parseJson } from '#shared/model/json.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { isWebhookSigned } from '../provider/signature.ts';
import { type QueueEvent, toQueue } from './queued-event.ts';
import { webhookEvent } from './webhook-event.ts';

export interface WebhookDeps {
  readonly queue: QueueEvent;
  /** All accepted secrets, newest first. */
  readonly webhookSecrets: readonly string[];
}

export interface WebhookRequest {
  readonly body: Uint8Array;
  readonly signature: string | undefined;
  /** The same for every repetition of an event: https://razorpay.com/docs/webhooks/validate-test. */
  readonly eventId: string | undefined;
}

/**
 * Queues a signed event. An event that Boli does not use is accepted and ignored, because Razorpay disables a webhook that
 * keeps failing. An outage of the queue throws, so that Razorpay repeats the event.
 */
export async function receiveWebhook(
  { queue, webhookSecrets }: WebhookDeps,
  request: WebhookRequest,
): Promise<Result<undefined, Refusal>> {
  const { body, signature, eventId } = request;
  const signedWith =
    signature === undefined ? -1 : webhookSecrets.findIndex((secret) => isWebhookSigned(body, signature, secret));
  if (signedWith === -1) return refused(refusal('INVALID_SIGNATURE'));
  // During a rotation: the old secret is still in use as long as this line appears.
  if (signedWith > 0) logger.info('webhook signed with a replaced secret');
  const event = webhookEvent(parseJson(Buffer.from(body).toString('utf8')));
  // Undefined also for an event beyond the limits of a real one.
  const queued = event.kind === 'ignored' ? undefined : toQueue(event, eventId);
  if (queued === undefined) {
    logger.info('webhook ignored', { event: event.kind === 'ignored' ? event.event : event.kind });
  } else {
    await queue(queued);
  }
  return ok(undefined);
}
