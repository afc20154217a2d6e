import type {
  EventKind,
  EventMap,
  NotificationEvent,
  NoticeWrites,
  Notify,
} from '#functions/domain/notification-event.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { NewNotice } from '#functions/tables/notifications/notice-item.ts';
import type { NoticeStore } from '#functions/tables/notifications/notice-store.ts';
import { ACCOUNT_NOTICES } from './account-notices.ts';
import { AUCTION_NOTICES } from './auction-notices.ts';
import { MONEY_NOTICES } from './money-notices.ts';
import { RESULT_NOTICES } from './result-notices.ts';
import { compose, type NoticeTable } from './rule.ts';
import { SECOND_PERSON_NOTICES } from './second-person-notices.ts';
import { WATCH_NOTICES } from './watch-notices.ts';

/** The rules for notices, one per recipient of each kind of event: recipient, channels, throttle, message and link. */
const NOTICE_TABLE: NoticeTable = {
  ...ACCOUNT_NOTICES,
  ...WATCH_NOTICES,
  ...AUCTION_NOTICES,
  ...RESULT_NOTICES,
  ...MONEY_NOTICES,
  ...SECOND_PERSON_NOTICES,
};

/** Stores the notices of an event. The table's stream delivers them (functions/delivery). */
export function notifier(notices: Pick<NoticeStore, 'put'>, clock: Clock): Notify {
  return async (event) => {
    for (const notice of noticesFor(event)) await notices.put({ ...notice, storedAt: clock() });
  };
}

/** The same, as writes for the transaction of the event itself. */
export function noticeWriter(notices: Pick<NoticeStore, 'write'>, clock: Clock): NoticeWrites {
  return (event) => noticesFor(event).map((notice) => notices.write({ ...notice, storedAt: clock() }));
}

/** The notices of an event, one per recipient. */
export function noticesFor(event: NotificationEvent): readonly NewNotice[] {
  return noticesOf(event.kind, event);
}

/** `kind` is a separate parameter, so that the compiler pairs the rule with its event. */
function noticesOf<K extends EventKind>(kind: K, event: EventMap[K]): readonly NewNotice[] {
  return NOTICE_TABLE[kind].map((rule) => compose(rule, event));
}
