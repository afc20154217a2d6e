import {
  AlarmClock,
  BadgeCheck,
  BadgeX,
  BellRing,
  FilePen,
  Flag,
  Gavel,
  HandCoins,
  IndianRupee,
  type LucideIcon,
  Play,
  Search,
  TrendingUp,
  Trophy,
  Undo2,
  UserPlus,
} from 'lucide-react';
import { isNotificationType, type NotificationType } from '#shared/model/notices/notice-types.ts';

export type NoticeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'gold';

export interface NoticeStyle {
  readonly icon: LucideIcon;
  readonly tone: NoticeTone;
}

/** The colour and icon of each type; only the won auction is gold. */
export const NOTICE_STYLES = {
  auction_created: { icon: Gavel, tone: 'accent' },
  search_matched: { icon: Search, tone: 'accent' },
  search_news: { icon: Search, tone: 'neutral' },
  auction_updated: { icon: FilePen, tone: 'neutral' },
  auction_started: { icon: Play, tone: 'success' },
  auction_ending_soon: { icon: AlarmClock, tone: 'warning' },
  auction_ended: { icon: Flag, tone: 'neutral' },
  bid_placed: { icon: HandCoins, tone: 'accent' },
  outbid: { icon: TrendingUp, tone: 'danger' },
  auction_won: { icon: Trophy, tone: 'gold' },
  kyc_approved: { icon: BadgeCheck, tone: 'success' },
  kyc_rejected: { icon: BadgeX, tone: 'danger' },
  payment_received: { icon: IndianRupee, tone: 'success' },
  emd_refunded: { icon: Undo2, tone: 'accent' },
  new_user: { icon: UserPlus, tone: 'accent' },
  test: { icon: BellRing, tone: 'neutral' },
} as const satisfies Record<NotificationType, NoticeStyle>;

/** The colour and icon of a type; undefined for an unknown type. */
export function styleOf(type: string): NoticeStyle | undefined {
  return isNotificationType(type) ? NOTICE_STYLES[type] : undefined;
}
