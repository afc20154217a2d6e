import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Board, SALE_FILTERS, wallLots, withLots } from '#web/features/sales/board/board-lots.ts';
import { READ_EVERY_MS, readChanged } from '#web/features/sales/board/read-changed.ts';
import { RESULT_FILTERS } from '#web/features/sales/results/result-words.ts';
import { A_LEADER, aBoardLot } from './board-lot.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the first change is read at once, and all others of a second by one request, never two at a time', async () => {
  const answers: (() => void)[] = [];
  const asked: (readonly string[])[] = [];
  const changed = readChanged(
    (lots) => {
      asked.push(lots);
      return new Promise((resolve) => void answers.push(resolve));
    },
    () => false,
  );
  changed.add('a');
  await settle(0);
  for (let index = 0; index < 150; index += 1) changed.add(`b${String(index % 120)}`);
  await settle(10 * READ_EVERY_MS);
  expect(asked, 'the first is not answered yet').toEqual([['a']]);
  answers[0]?.();
  await settle(READ_EVERY_MS - 1);
  expect(asked, 'a second has not passed').toHaveLength(1);
  await settle(1);
  expect(asked[1]).toHaveLength(100);
  answers[1]?.();
  await settle(READ_EVERY_MS);
  expect(asked[2]).toHaveLength(20);
  answers[2]?.();
  await settle(10 * READ_EVERY_MS);
  expect(asked).toHaveLength(3);
});

test('what could not be read is read again later, what waits is not lost, and nothing is read after the end', async () => {
  const read = vi.fn<(lots: readonly string[]) => Promise<void>>().mockRejectedValueOnce(new Error('lost'));
  read.mockResolvedValue(undefined);
  let mustWait = true;
  const changed = readChanged(read, () => mustWait);
  changed.add('a');
  await settle(READ_EVERY_MS);
  expect(read).not.toHaveBeenCalled();
  mustWait = false;
  await settle(READ_EVERY_MS);
  changed.add('b');
  await settle(READ_EVERY_MS);
  expect(read.mock.calls, 'not at once').toEqual([[['a']]]);
  await settle(5 * READ_EVERY_MS);
  expect(new Set(read.mock.calls[1]?.[0])).toEqual(new Set(['a', 'b']));
  changed.add('c');
  changed.stop();
  await settle(60_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('what is read of some lots replaces them in their places, and leaves the others alone', () => {
  const lots = ['a', 'b', 'c'].map((_id, index) => aBoardLot({ _id, number: index + 1 }));
  const sale = { name: 'Sale', hasDeposit: false, bidderCount: 0 };
  const board: Board = { success: true, sale, lots, serverTime: 1 };
  const part: Board = {
    ...board,
    lots: [aBoardLot({ _id: 'b', bidCount: 7 }), aBoardLot({ _id: 'z' })],
    serverTime: 2,
  };
  const after = withLots(board, part);
  expect(after.lots.map(({ _id, bidCount }) => [_id, bidCount])).toEqual([
    ['a', 0],
    ['b', 7],
    ['c', 0],
  ]);
  expect(after.lots[0]).toBe(lots[0]);
});

test('a wall shows what closes next, then what starts next, then what ended last', () => {
  const lots = [
    aBoardLot({ _id: 'over', status: 'completed', closesAt: 5 }),
    aBoardLot({ _id: 'later', status: 'pending', startDate: 90 }),
    aBoardLot({ _id: 'second', closesAt: 60 }),
    aBoardLot({ _id: 'soon', status: 'pending', startDate: 80 }),
    aBoardLot({ _id: 'first', closesAt: 50 }),
    aBoardLot({ _id: 'last over', status: 'completed', closesAt: 9 }),
    aBoardLot({ _id: 'draft', status: 'draft' }),
  ];
  expect(wallLots(lots).map(({ _id }) => _id)).toEqual(['first', 'second', 'soon', 'later', 'last over', 'over']);
  const many = Array.from({ length: 2_000 }, (_, index) => aBoardLot({ _id: String(index), closesAt: index }));
  expect(wallLots(many).length).toBeLessThanOrEqual(12);
});

test('lots that need a look are those without a bid or their reserve, or with a leader who may not bid', () => {
  const needsLook = (changes: Parameters<typeof aBoardLot>[0]) => SALE_FILTERS.look.isIn(aBoardLot(changes));
  expect(needsLook({ leader: A_LEADER })).toBe(false);
  expect(needsLook({ leader: A_LEADER, reserve: 'met' })).toBe(false);
  expect(needsLook({})).toBe(true);
  expect(needsLook({ leader: A_LEADER, reserve: 'not-met' })).toBe(true);
  expect(needsLook({ leader: { ...A_LEADER, isActive: false } })).toBe(true);
  expect(needsLook({ leader: { ...A_LEADER, verifyStatus: 'rejected' } })).toBe(true);
  expect(needsLook({ status: 'completed' })).toBe(false);
});

test('what is to be decided is a bid on approval, and a win that is overdue', () => {
  const win = { hammer: 1, total: 1, payment: 'overdue', dueAt: null } as const;
  const isToDecide = (changes: Parameters<typeof aBoardLot>[0]) =>
    RESULT_FILTERS.decide.isIn(aBoardLot({ status: 'completed', ...changes }));
  expect(isToDecide({ outcome: 'on-approval' })).toBe(true);
  expect(isToDecide({ outcome: 'open', win })).toBe(true);
  expect(isToDecide({ outcome: 'open', win: { ...win, payment: 'due' } })).toBe(false);
  expect(isToDecide({ outcome: 'sold', win: { ...win, payment: 'paid' } })).toBe(false);
});
