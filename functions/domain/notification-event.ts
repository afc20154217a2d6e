import type { TransactWriteItem } from '#functions/tables/transact.ts';
import type { AccountEvent } from './events/account-events.ts';
import type { AuctionEvent } from './events/auction-events.ts';
import type { MoneyEvent } from './events/money-events.ts';
import type { WatchEvent } from './events/watch-events.ts';

/**
 * The events that people are notified about: facts only. `functions/notifications` decides recipients, channels and
 * messages. The ids of notices derive from these facts, so that a repeated event stores one notice.
 */
export type NotificationEvent = AccountEvent | AuctionEvent | WatchEvent | MoneyEvent;

export type EventKind = NotificationEvent['kind'];
/** The event of one kind. */
export type EventOf<K extends EventKind> = Extract<NotificationEvent, { kind: K }>;
export type EventMap = { readonly [K in EventKind]: EventOf<K> };

/** Notifies everybody concerned about an event. Idempotent. Throws when a notice cannot be stored. */
export type Notify = (event: NotificationEvent) => Promise<void>;

/** The same as transaction writes, for events that a crash after the transaction would lose. */
export type NoticeWrites = (event: NotificationEvent) => readonly TransactWriteItem[];
