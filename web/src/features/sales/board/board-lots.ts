/** Which lots of a sale are shown, and in which order. Pure. */
import type { ResponseOf } from '#shared/contract/http/route.ts';
import type { BoardLot, getSaleBoard } from '#shared/contract/sale-board.ts';

export type Board = ResponseOf<typeof getSaleBoard>;

export interface LotFilter {
  readonly label: string;
  readonly isIn: (lot: BoardLot) => boolean;
}

const isRunning = ({ status }: BoardLot): boolean => status === 'active';

/** Whether somebody may not take part any more: disabled, erased or not verified. */
export const mayNotBid = ({ isActive, verifyStatus }: NonNullable<BoardLot['leader']>): boolean =>
  !isActive || verifyStatus !== 'verified';

/** Whether staff should look at a running lot: nobody has bid, the reserve is not met, or its leader may bid no more. */
const needsLook = (lot: BoardLot): boolean =>
  isRunning(lot) && (lot.leader === null || lot.reserve === 'not-met' || mayNotBid(lot.leader));

/** While the sale runs. */
export const SALE_FILTERS = {
  all: { label: 'All', isIn: () => true },
  running: { label: 'Running', isIn: isRunning },
  look: { label: 'Need a look', isIn: needsLook },
  paused: {
    label: 'Paused',
    isIn: ({ status, pausedAt }) => pausedAt !== undefined && (status === 'pending' || status === 'active'),
  },
  upcoming: { label: 'Upcoming', isIn: ({ status }) => status === 'pending' },
  over: { label: 'Over', isIn: ({ status }) => status === 'completed' || status === 'cancelled' },
} as const satisfies Readonly<Record<string, LotFilter>>;

/** As many as can be read from afar on a screen that nobody scrolls. */
const ROWS = 10;

/** The lots in the order of the wall: those that close next, then those that start next, then those that ended last. */
export function wallLots(lots: readonly BoardLot[]): readonly BoardLot[] {
  const sorted = (isIn: (lot: BoardLot) => boolean, timeOf: (lot: BoardLot) => number) =>
    lots.filter(isIn).toSorted((a, b) => timeOf(a) - timeOf(b));
  return [
    ...sorted(SALE_FILTERS.running.isIn, ({ closesAt }) => closesAt),
    ...sorted(SALE_FILTERS.upcoming.isIn, ({ startDate }) => startDate),
    ...sorted(SALE_FILTERS.over.isIn, ({ closesAt }) => -closesAt),
  ].slice(0, ROWS);
}

/** The board with what was read anew of some lots. */
export function withLots(board: Board, { sale, lots: changed, serverTime }: Board): Board {
  const byId = new Map(changed.map((lot): [string, BoardLot] => [lot._id, lot]));
  return { ...board, sale, serverTime, lots: board.lots.map((lot) => byId.get(lot._id) ?? lot) };
}
