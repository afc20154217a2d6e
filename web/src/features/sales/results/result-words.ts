/** What came of the lots of a sale, in words and in sum. Pure. */
import type { BoardLot } from '#shared/contract/sale-board.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { addRupees } from '#shared/model/money/money.ts';
import type { LotFilter } from '../board/board-lots.ts';

const STATUS_WORDS = {
  draft: 'Draft',
  pending: 'Upcoming',
  active: 'Running',
  cancelled: 'Cancelled',
} as const satisfies Record<Exclude<AuctionStatus, 'completed'>, string>;

export function resultOf({ status, outcome, win }: Pick<BoardLot, 'status' | 'outcome' | 'win'>): string {
  if (status !== 'completed') return STATUS_WORDS[status];
  switch (outcome) {
    case 'sold':
      return 'Paid';
    case 'open':
      if (win?.payment === 'overdue') return 'Payment overdue';
      return win?.payment === 'due' ? 'Payment due' : 'Being settled';
    case 'on-approval':
      return 'Below reserve, to decide';
    case 'unsold':
    case null:
      return win?.payment === 'forfeited' ? 'Unsold, not paid' : 'Unsold';
  }
}

/** The win that stands: not one that ended without a payment. */
export const standingWin = ({ outcome, win }: Pick<BoardLot, 'outcome' | 'win'>): BoardLot['win'] =>
  outcome === 'sold' || outcome === 'open' ? win : null;

export const isOnApproval = ({ outcome }: Pick<BoardLot, 'outcome'>): boolean => outcome === 'on-approval';

export const isOverdue = ({ outcome, win }: Pick<BoardLot, 'outcome' | 'win'>): boolean =>
  outcome === 'open' && win?.payment === 'overdue';

/** Cancelled ones included. */
const isUnsold = ({ outcome, status }: Pick<BoardLot, 'outcome' | 'status'>): boolean =>
  outcome === 'unsold' || status === 'cancelled';

export const RESULT_FILTERS = {
  all: { label: 'All', isIn: () => true },
  paid: { label: 'Paid', isIn: ({ outcome }) => outcome === 'sold' },
  open: { label: 'Not paid yet', isIn: ({ outcome }) => outcome === 'open' },
  decide: { label: 'To decide or overdue', isIn: (lot) => isOnApproval(lot) || isOverdue(lot) },
  unsold: { label: 'Unsold', isIn: isUnsold },
  running: { label: 'Not over', isIn: ({ status }) => status !== 'completed' && status !== 'cancelled' },
} as const satisfies Readonly<Record<string, LotFilter>>;

export interface ResultSums {
  /** Lots with a winner who has paid or may still pay. Rupees. */
  readonly hammered: { readonly count: number; readonly hammer: number };
  /** With charges. */
  readonly paid: { readonly count: number; readonly total: number };
  readonly open: { readonly count: number; readonly total: number };
  readonly toDecide: number;
  readonly unsold: number;
}

export function sumsOf(lots: readonly BoardLot[]): ResultSums {
  const won = (outcome: BoardLot['outcome']) =>
    lots.filter((lot) => lot.outcome === outcome && standingWin(lot) !== null);
  const total = (some: readonly BoardLot[]) => some.reduce((sum, { win }) => addRupees(sum, win?.total ?? 0), 0);
  const [paid, open] = [won('sold'), won('open')];
  const hammer = [...paid, ...open].reduce((sum, { win }) => addRupees(sum, win?.hammer ?? 0), 0);
  return {
    hammered: { count: paid.length + open.length, hammer },
    paid: { count: paid.length, total: total(paid) },
    open: { count: open.length, total: total(open) },
    toDecide: lots.filter(isOnApproval).length,
    unsold: lots.filter(isUnsold).length,
  };
}

/** Whether a lot can come into a second round. */
export const canBeRelisted = (lot: BoardLot): boolean => lot.relistedAs === null && isUnsold(lot);
