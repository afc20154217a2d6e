import {
  BadgeCheck,
  BadgeX,
  Check,
  CircleDot,
  CreditCard,
  Eye,
  FileUp,
  Gavel,
  type LucideIcon,
  Mail,
  PackageCheck,
  Pencil,
  Power,
  PowerOff,
  RotateCcw,
  TriangleAlert,
  Trophy,
  UserPlus,
  Wallet,
} from 'lucide-react';

interface ActivityStyle {
  readonly icon: LucideIcon;
  readonly className: string;
}

const GOOD = 'bg-success-soft text-success';
const BAD = 'bg-danger-soft text-danger';
const PLAIN = 'bg-sunken text-muted';
const MONEY = 'bg-accent-soft text-accent';

const LOOKS: ReadonlyMap<string, ActivityStyle> = new Map([
  ['registered', { icon: UserPlus, className: PLAIN }],
  ['verified', { icon: BadgeCheck, className: GOOD }],
  ['rejected', { icon: BadgeX, className: BAD }],
  ['enabled', { icon: Power, className: GOOD }],
  ['disabled', { icon: PowerOff, className: BAD }],
  ['mailed', { icon: Mail, className: PLAIN }],
  ['proof_replaced', { icon: FileUp, className: PLAIN }],
  ['corrected', { icon: Pencil, className: PLAIN }],
  ['consented', { icon: Check, className: PLAIN }],
  ['document_viewed', { icon: Eye, className: PLAIN }],
  ['deposit_held', { icon: Wallet, className: MONEY }],
  ['deposit_refunded', { icon: RotateCcw, className: MONEY }],
  ['deposit_forfeited', { icon: TriangleAlert, className: BAD }],
  ['bid_placed', { icon: Gavel, className: MONEY }],
  ['auction_won', { icon: Trophy, className: 'bg-gold-soft text-gold' }],
  ['payment_captured', { icon: CreditCard, className: GOOD }],
  ['lot_collected', { icon: PackageCheck, className: GOOD }],
]);

/** Icon and colour of a kind of activity, with a default for kinds that this page does not know. */
export function activityStyle(type: string): ActivityStyle {
  return LOOKS.get(type) ?? { icon: CircleDot, className: PLAIN };
}
