import type { NoticeStore } from '../tables/notifications/notice-store.ts';
import type { NoticeItem } from '../tables/notifications/notice-item.ts';
import { logger } from '../platform/logger.ts';

/**
 * Sends a notice about something that has already happened: what happened stays so when the notice cannot be stored,
 * and the operator is told instead.
 */
export async function tell(notices: Pick<NoticeStore, 'put'>, notice: NoticeItem): Promise<void> {
  try {
    await notices.put(notice);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    logger.error('notice not stored', { type: notice.type, id: notice.id, reason });
  }
}
