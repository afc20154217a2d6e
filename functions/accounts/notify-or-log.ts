import type { NotificationEvent, Notify } from '#functions/domain/notification-event.ts';
import { logger } from '#functions/platform/logger.ts';

/** Runs an optional step. A failure is logged for the operator and does not fail the caller. */
export async function tryOrLog(failure: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    logger.warn(failure, { reason: error instanceof Error ? error.name : 'unknown' });
  }
}

/** Sends a notice about something that has already happened. A failure must not undo it, so it is only logged. */
export async function notifyOrLog(notify: Notify, event: NotificationEvent): Promise<void> {
  try {
    await notify(event);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    logger.error('notice not stored', { event: event.kind, reason });
  }
}
