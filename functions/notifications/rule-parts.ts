/** Parts that several rules use. */
import { ALL_ADMINS } from '#functions/tables/notifications/notice-item.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import type { Channel } from './rule.ts';

export const toTheUser = ({ userId }: { readonly userId: string }): string => userId;
export const EVERYWHERE: readonly Channel[] = ['toast', 'push', 'email'];
export const WITHOUT_MAIL: readonly Channel[] = ['toast', 'push'];

/** To all admins with a duty. Broadcasts are never mailed. */
export const toStaff = <const D extends Duty>(duty: D) =>
  ({ to: (): string => ALL_ADMINS, duty, topic: 'administration', channels: WITHOUT_MAIL }) as const;

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

type ByAuction = { readonly auctionId: string };
export const keyedByAuction = (word: string) => (event: ByAuction) => `${word}#${event.auctionId}`;
export const keyedByBid = (word: string) => (event: ByAuction & { readonly seq: number }) =>
  `${word}#${event.auctionId}#${event.seq}`;
export const keyedByPayment = (word: string) => (event: { readonly paymentId: string }) => `${word}#${event.paymentId}`;
