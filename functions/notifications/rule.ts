import type { EventKind, EventMap } from '#functions/domain/notification-event.ts';
import type { NewNotice } from '#functions/tables/notifications/notice-item.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import type { NoticeTopic, OutwardChannel } from '#shared/model/notices/notice-topics.ts';
import { NOTICE_TITLES, type NotificationType } from '#shared/model/notices/notice-types.ts';

/** `toast` appears on open pages. Every notice is also in the inbox. */
export type Channel = OutwardChannel | 'toast';

/** Titles of types that only mail uses, so the site does not know them. */
const OTHER_TITLES = {
  registration_received: 'Registration Received',
  email_changed: 'E-mail Address Changed',
  decisions_waiting: 'Decisions Are Waiting',
  act_asked: 'A Second Person Is Needed',
  act_decided: 'Request Approved',
  act_approved: 'A Second Person Approved Something',
  staff_changed: 'The Staff Has Changed',
  auctions_paused: 'Auctions Paused',
  outage_noticed: 'Something Was Wrong',
  password_changed: 'Password Changed',
  second_factor_changed: 'Second Factor Changed',
  mobile_changed: 'Mobile Number Changed',
  new_device: 'New Login',
  account_disabled: 'Account Disabled',
  account_enabled: 'Account Enabled',
  house_mail: 'Message From the House',
};
type NoticeType = NotificationType | keyof typeof OTHER_TITLES;

/** How to notify one recipient of one kind of event. */
export interface Rule<E extends { readonly at: number }> {
  /** A user id, or a broadcast recipient. */
  readonly to: (event: E) => string;
  /** Of a broadcast to admins: the duty of those whom it is for. */
  readonly duty?: Duty;
  readonly topic: NoticeTopic;
  readonly channels: readonly Channel[];
  /** A type that the site does not know appears as a generic notice. */
  readonly type: NoticeType | ((event: E) => NoticeType);
  /** Replaces the title of the type. */
  readonly title?: string | ((event: E) => string);
  readonly message: (event: E) => string;
  /** A path of the site. */
  readonly link: (event: E) => string;
  /** Unique among the recipient's notices with the same `at`. */
  readonly key: (event: E) => string;
  /** Events with the same key in the same window of this many milliseconds become one notice. */
  readonly oneInMs?: number;
  /** At most one delivery per channel in `seconds` among the recipient's notices with the same `per`. */
  readonly throttle?: Readonly<
    Partial<Record<OutwardChannel, { readonly seconds: number; readonly per: (event: E) => string }>>
  >;
  /** On a device a newer notice replaces an older one with the same tag. Defaults to `key`. */
  readonly tag?: (event: E) => string;
  /** No mail while the recipient has this auction open. */
  readonly quietInRoom?: (event: E) => string;
  /** The category of a new auction, for the digest. */
  readonly categorie?: (event: E) => string;
  /** The mail's address, if it is not the recipient's current one. */
  readonly mailTo?: (event: E) => string;
  /** It is mailed to disabled people, too. */
  readonly evenDisabled?: true;
}

/** The rules of each kind of event, one per recipient. */
export type NoticeTable = { readonly [K in EventKind]: readonly Rule<EventMap[K]>[] };

/** How long a notice is kept: 90 days. */
const TTL_SECONDS = 90 * 24 * 60 * 60;

/** Builds a notice. The id depends only on the event, so that a repeated event stores one notice. */
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
    message: rule.message(event),
    link: rule.link(event),
    at,
    expiresAt: Math.floor(at / 1000) + TTL_SECONDS,
    topic: rule.topic,
    ...(rule.duty !== undefined && { duty: rule.duty }),
    channels: rule.channels.filter((channel) => channel !== 'toast'),
    toast: rule.channels.includes('toast'),
    tag: rule.tag?.(event) ?? key,
    ...(rule.throttle !== undefined && { throttle: throttleOf(rule.throttle, event) }),
    ...(rule.quietInRoom !== undefined && { quietInRoom: rule.quietInRoom(event) }),
    ...(rule.categorie !== undefined && { categorie: rule.categorie(event) }),
    ...('title' in event && typeof event.title === 'string' && { lot: event.title }),
    ...auctionOf(event),
    ...(rule.mailTo !== undefined && { mailTo: rule.mailTo(event) }),
    ...(rule.evenDisabled === true && { evenDisabled: true as const }),
  };
}

/** The id of a sale's own deposit is the sale's. */
function auctionOf(event: { readonly at: number }): Pick<NewNotice, 'auctionId'> {
  const isAuction = 'auctionId' in event && !('forSale' in event && event.forSale === true);
  return isAuction && typeof event.auctionId === 'string' ? { auctionId: event.auctionId } : {};
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
