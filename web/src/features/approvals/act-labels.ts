import type { AskedAct } from '#shared/contract/asked-acts.ts';
import { addRupees } from '#shared/model/money/money.ts';
import { paths } from '#web/paths.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import { DUTY_NAMES } from '#web/ui/format/duty-names.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { formatDateTime } from '#web/ui/format/format-time.ts';

/** What is asked for, as the title of a card. */
export const ACT_TITLES = {
  'deposit-forfeited': 'Forfeit the deposit',
  'payment-refunded': 'Refund by hand',
  'auction-cancelled': 'Cancel the running auction',
  'bids-voided': 'Take back the last bids',
  'win-annulled': 'Annul the win and list the lot again',
  'staff-disabled': 'Disable the account',
  'owner-removed': 'Take the duty of an owner away',
  'owner-made': 'Make an owner',
  'owner-invited': 'Invite an owner',
  'owner-enabled': 'Give the owner the account back',
  'payment-recorded': 'Record a bank transfer',
  'settings-changed': 'Change the settings',
  'seller-account-changed': 'Change the bank account of a seller',
  'seller-paid': 'Record a payout to a seller',
  'seller-payout-undone': 'Take a payout back',
} as const satisfies Record<AskedAct['act']['kind'], string>;

/** What each lot of a transfer gets, in the order of the title, and what is left for the payer. */
function laidOn(amount: number, lots: readonly { readonly amount: number }[]): string {
  const laid = lots.reduce((sum, lot) => addRupees(sum, lot.amount), 0);
  const left = Math.round((amount - laid) * 100) / 100;
  const shares = `Laid on the lots: ${lots.map((lot) => formatRupees(lot.amount)).join(', ')}`;
  return left > 0 ? `${shares}; ${formatRupees(left)} goes back to the payer` : shares;
}

/** What exactly is asked for, where the title does not say it. */
export function detailOf({ act, factsThen }: Pick<AskedAct, 'act' | 'factsThen'>): string | undefined {
  if (act.kind === 'owner-removed') {
    return `Duties that are left: ${act.duties.map((duty) => DUTY_NAMES[duty].name).join(', ')}`;
  }
  if (act.kind === 'win-annulled') {
    const [until, start, end] = [act.registrationDeadline, act.startDate, act.endDate].map(formatDateTime);
    return `Registration again until ${until}; bidding from ${start} to ${end}`;
  }
  if (act.kind === 'owner-made' || act.kind === 'owner-invited') {
    return `Duties: ${act.duties.map((duty) => DUTY_NAMES[duty].name).join(', ')}`;
  }
  if (act.kind === 'payment-recorded') {
    const { amount, lots = [] } = act;
    const what = act.purpose === 'emd' ? 'the deposit' : lots.length > 1 ? `${String(lots.length)} lots` : 'the win';
    const transfer = `${formatRupees(amount)} for ${what}: ${act.method.toUpperCase()} ${act.utr}, ${act.paidOn}`;
    return lots.length === 0 ? transfer : `${transfer}. ${laidOn(amount, lots)}`;
  }
  if (act.kind === 'seller-account-changed') return `To account ${act.number}, ${act.ifsc}, of ${act.holder}`;
  if (act.kind === 'seller-paid') {
    return `${formatRupees(act.amount)}: ${act.method.toUpperCase()} ${act.utr}, ${act.paidOn}`;
  }
  const { changes } = factsThen;
  return typeof changes === 'string' ? changes : undefined;
}

export const STATUS_WORDS = {
  asked: { word: 'Waiting', tone: 'warning' },
  approved: { word: 'Approved, not done yet', tone: 'warning' },
  done: { word: 'Approved and done', tone: 'success' },
  declined: { word: 'Declined', tone: 'danger' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
  lapsed: { word: 'Lapsed', tone: 'neutral' },
} as const satisfies Record<AskedAct['status'], { readonly word: string; readonly tone: BadgeTone }>;

/** The page of what an act is about. */
export function placeOf(act: AskedAct['act']): string {
  switch (act.kind) {
    case 'deposit-forfeited':
    case 'auction-cancelled':
    case 'bids-voided':
    case 'win-annulled':
      return paths.adminAuction(act.auctionId);
    case 'payment-recorded':
      return act.forSale === true ? paths.adminSale(act.auctionId) : paths.adminAuction(act.auctionId);
    case 'payment-refunded':
      return paths.transaction(act.paymentId);
    case 'staff-disabled':
    case 'owner-removed':
    case 'owner-made':
    case 'owner-invited':
    case 'owner-enabled':
      return paths.staff;
    case 'seller-account-changed':
    case 'seller-paid':
    case 'seller-payout-undone':
      return paths.seller(act.sellerId);
    case 'settings-changed':
      return paths.settings(act.section);
  }
}
