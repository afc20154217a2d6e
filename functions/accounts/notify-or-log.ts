import { logger } from '../platform/logger.ts';
import type { NotificationEvent, Notify } from '../tables/notifications/notification-event.ts';

/**
 * Tells of something that has already happened: what happened stays so when the notice cannot be stored, and the
 * operator is told instead.
 */
export async function notifyOrLog(notify: Notify, event: NotificationEvent): Promise<void> {
  try {
    await notify(event);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    logger.error('notice not stored', { event: event.kind, reason });
  }
}
