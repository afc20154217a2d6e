import { logger } from '../platform/logger.ts';
import type { Limit, LimitStore } from '../tables/limits/limit-store.ts';
import type { EventOf, Notify } from '../tables/notifications/notification-event.ts';
import { notifyOrLog } from './notify-or-log.ts';

export interface TellOwnerDeps {
  readonly notify: Notify;
  readonly limits: LimitStore;
}

/**
 * Each of these sends a mail, and whoever knows a password can sign in and out all day: a script would use up the mails of
 * everybody (https://docs.aws.amazon.com/ses/latest/dg/quotas.html#quotas-sending). An owner who has ten is warned.
 */
const MAILS: Limit = { name: 'mails about the own account', most: 10, windowMs: 24 * 60 * 60_000 };

/** Tells the owner of an account what somebody, perhaps not they, has done with it. Never fails: it is done already. */
export async function tellOwner(
  { notify, limits }: TellOwnerDeps,
  event: EventOf<'password-changed' | 'second-factor-changed' | 'new-device'>,
): Promise<void> {
  await notifyOrLog(async () => {
    if ((await limits.take(MAILS, event.userId, event.at)) === undefined) await notify(event);
    else logger.warn('owner not told', { userId: event.userId, event: event.kind });
  }, event);
}
