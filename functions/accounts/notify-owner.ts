import type { EventOf, Notify } from '#functions/domain/notification-event.ts';
import { logger } from '#functions/platform/logger.ts';
import type { Limit, LimitStore } from '#functions/tables/limits/limit-store.ts';
import { notifyOrLog } from './notify-or-log.ts';

export interface NotifyOwnerDeps {
  readonly notify: Notify;
  readonly limits: LimitStore;
}

/**
 * Each notice sends a mail, and a script that knows a password could sign in all day and use up the daily quota of
 * mails (https://docs.aws.amazon.com/ses/latest/dg/quotas.html#quotas-sending). Ten mails are warning enough.
 */
const MAIL_LIMIT: Limit = { name: 'mails about the own account', most: 10, windowMs: 24 * 60 * 60_000 };

/** Notifies an account's owner of a change that somebody else may have made. Never throws. */
export async function notifyOwner(
  { notify, limits }: NotifyOwnerDeps,
  event: EventOf<'password-changed' | 'second-factor-changed' | 'new-device'>,
): Promise<void> {
  await notifyOrLog(async () => {
    if ((await limits.take(MAIL_LIMIT, event.userId, event.at)) === undefined) await notify(event);
    else logger.warn('owner not notified', { userId: event.userId, event: event.kind });
  }, event);
}
