import { NOTICE_TITLES, type NotificationType } from '../../shared/model/notices/notice-types.ts';
import type { NoticeTopic, OutwardChannel } from '../../shared/model/notices/notice-topics.ts';
import type { NewNotice } from '../tables/notifications/notice-item.ts';
import type { EventKind, EventMap } from '../tables/notifications/notification-event.ts';

/** `toast`: where the site is open. Every notice is in the inbox. */
export type Channel = OutwardChannel | 'toast';

/** What is none of the types that the site knows: about the own account, and an admin's morning, by mail. */
const OTHER_TITLES = {
  registration_received: 'Registration Received',
  email_changed: 'Email Address Changed',
  decisions_waiting: 'Decisions Are Waiting',
  password_changed: 'Password Changed',
  second_factor_changed: 'Second Factor Changed',
  new_device: 'New Sign-in',
};
type NoticeType = NotificationType | keyof typeof OTHER_TITLES;

/** Everything that is decided about telling one recipient of one kind of event. */
export interface Rule<E extends { readonly at: number }> {
  /** A user id, or one of the broadcasts. */
  readonly to: (event: E) => string;
  readonly topic: NoticeTopic;
  readonly channels: readonly Channel[];
  /** One of the types that the site knows; any other is shown as a generic notice. */
  readonly type: NoticeType | ((event: E) => NoticeType);
  /** In place of the title of the type. */
  readonly title?: string | ((event: E) => string);
  readonly words: (event: E) => string;
  /** A path of the site. */
  readonly link: (event: E) => string;
  /** Unique among the recipient's events of the same millisecond. */
  readonly key: (event: E) => string;
  /** Events with one key in the same stretch of so many milliseconds are one notice. */
  readonly oneInMs?: number;
  /** At most one delivery in so many seconds by that channel, for the same auction or for all of the recipient's. */
  readonly throttle?: Readonly<
    Partial<Record<OutwardChannel, { readonly seconds: number; readonly per: (event: E) => string }>>
  >;
  /** On a device a newer notice with the same tag replaces the older one. Its own key unless given. */
  readonly tag?: (event: E) => string;
  /** No e-mail while the recipient has this auction open. */
  readonly quietInRoom?: (event: E) => string;
  /** Of a new auction, for the digest. */
  readonly categorie?: (event: E) => string;
  /** The address of the mail, where that is not the recipient's. */
  readonly mailTo?: (event: E) => string;
}

/** The rules of each kind of event, one for each recipient. */
export type NoticeTable = { readonly [K in EventKind]: readonly Rule<EventMap[K]>[] };

/** Notices are kept for 90 days. */
const KEPT_SECONDS = 90 * 24 * 60 * 60;

/** The notice of an event: its id follows from the event alone, so that telling of it twice stores one. */
export function compose<E extends { readonly at: number }>(rule: Rule<E>, event: E): NewNotice {
  const { at } = event;
  const { oneInMs = 1 } = rule;
  const key = rule.key(event);
  const type = typeof rule.type === 'function' ? rule.type(event) : rule.type;
  return {
    userId: rule.to(event),
    id: `${new Date(at - (at % oneInMs)).toISOString()}#${key}`,
    type,
    title: titleOf(rule, type, event),
    message: rule.words(event),
    link: rule.link(event),
    at,
    expiresAt: Math.floor(at / 1000) + KEPT_SECONDS,
    topic: rule.topic,
    channels: rule.channels.filter((channel) => channel !== 'toast'),
    toast: rule.channels.includes('toast'),
    tag: rule.tag?.(event) ?? key,
    ...(rule.throttle !== undefined && { throttle: throttleOf(rule.throttle, event) }),
    ...(rule.quietInRoom !== undefined && { quietInRoom: rule.quietInRoom(event) }),
    ...(rule.categorie !== undefined && { categorie: rule.categorie(event) }),
    ...('title' in event && typeof event.title === 'string' && { lot: event.title }),
    ...(rule.mailTo !== undefined && { mailTo: rule.mailTo(event) }),
  };
}

function titleOf<E extends { readonly at: number }>({ title }: Rule<E>, type: NoticeType, event: E): string {
  if (typeof title === 'function') return title(event);
  if (title !== undefined) return title;
  return { ...NOTICE_TITLES, ...OTHER_TITLES }[type];
}

function throttleOf<E extends { readonly at: number }>({ push, email }: NonNullable<Rule<E>['throttle']>, event: E) {
  return {
    ...(push !== undefined && { push: { seconds: push.seconds, key: push.per(event) } }),
    ...(email !== undefined && { email: { seconds: email.seconds, key: email.per(event) } }),
  };
}
