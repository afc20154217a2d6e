import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { parseJson } from '../../../shared/model/parse-json.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { logger } from '../../platform/logger.ts';
import { isWebhookSigned } from '../provider/signature.ts';
import { type QueueEvent, toQueue } from './queued-event.ts';
import { webhookEvent } from './webhook-event.ts';

export interface DeliveryDeps {
  readonly queue: QueueEvent;
  /** Those by which a delivery may be signed, the newest first. */
  readonly webhookSecrets: readonly string[];
}

/** A delivery as it came in. */
export interface Delivery {
  readonly body: Uint8Array;
  readonly signature: string | undefined;
  /** The same on every repetition of one event: https://razorpay.com/docs/webhooks/validate-test. */
  readonly eventId: string | undefined;
}

/**
 * Queues what the provider tells, when it is signed. Whatever Boli does not act on is accepted and ignored, because a
 * provider that is refused for long stops telling. An outage of the queue throws, and the provider repeats.
 */
export async function takeDelivery(
  { queue, webhookSecrets }: DeliveryDeps,
  delivery: Delivery,
): Promise<Result<undefined, Refusal>> {
  const { body, signature } = delivery;
  const signedWith =
    signature === undefined ? -1 : webhookSecrets.findIndex((secret) => isWebhookSigned(body, signature, secret));
  if (signedWith === -1) return refused(refusal('INVALID_SIGNATURE'));
  // During a rotation this tells when the old secret is needed no more.
  if (signedWith > 0) logger.info('webhook signed with a replaced secret');
  const event = webhookEvent(parseJson(Buffer.from(body).toString('utf8')));
  const queued = event.kind === 'ignored' ? undefined : toQueue(event, delivery.eventId);
  if (queued === undefined) {
    logger.info('webhook ignored', { event: event.kind === 'ignored' ? event.event : event.kind });
  } else {
    await queue(queued);
  }
  return ok(undefined);
}
