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
  TrendingUp,
  Trophy,
  Undo2,
  UserPlus,
} from 'lucide-react';
import type { NotificationType } from '../../../shared/contract/notifications.ts';

export type NoticeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'gold';

export interface NoticeLook {
  readonly icon: LucideIcon;
  readonly tone: NoticeTone;
  /** What following its link does, in words. */
  readonly action: string;
}

/** Each type has a fixed colour and icon; gold is kept for the auction that was won (spec section 9). */
export const NOTICE_LOOKS = {
  auction_created: { icon: Gavel, tone: 'accent', action: 'View Auction' },
  auction_updated: { icon: FilePen, tone: 'neutral', action: 'View Auction' },
  auction_started: { icon: Play, tone: 'success', action: 'View Auction' },
  auction_ending_soon: { icon: AlarmClock, tone: 'warning', action: 'View Auction' },
  auction_ended: { icon: Flag, tone: 'neutral', action: 'View Auction' },
  bid_placed: { icon: HandCoins, tone: 'accent', action: 'View Auction' },
  outbid: { icon: TrendingUp, tone: 'danger', action: 'Place New Bid' },
  auction_won: { icon: Trophy, tone: 'gold', action: 'View Won Auction' },
  kyc_approved: { icon: BadgeCheck, tone: 'success', action: 'View KYC' },
  kyc_rejected: { icon: BadgeX, tone: 'danger', action: 'View KYC' },
  payment_received: { icon: IndianRupee, tone: 'success', action: 'View Auction' },
  emd_refunded: { icon: Undo2, tone: 'accent', action: 'View Payments' },
  new_user: { icon: UserPlus, tone: 'accent', action: 'View User' },
  test: { icon: BellRing, tone: 'neutral', action: 'View' },
} as const satisfies Record<NotificationType, NoticeLook>;
