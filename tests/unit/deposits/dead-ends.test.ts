/**
 * No state of the money is a dead end. The test applies the actions of admins, the winner, the clock, banks and
 * Razorpay in every order. From every state found, an admin must be able to refund all money with nothing left waiting,
 * and to forfeit every overdue win.
 *
 * MONEY_WAYS_DEPTH sets the number of actions that lead to the states.
 */
import { describe, expect, test } from 'vitest';
import { begin, ACTIONS, payments, type Setting, type Scenario } from './histories/money-actions.ts';

async function replay(setting: Setting, actions: readonly string[]): Promise<Scenario> {
  const w = await begin(setting);
  for (const action of actions) {
    // Two events never have the same time.
    w.now += 1000;
    await ACTIONS[action]?.(w);
  }
  return w;
}

/** The facts that decide which actions are possible, without times, names and counts. */
function stateOf(w: Scenario): string {
  const money = payments(w).flatMap((one) => {
    const {
      userId,
      type,
      status,
      offline,
      refundBy,
      returnedElsewhere = 0,
      amount,
      bounced = false,
      refundProblem,
      part = false,
    } = one;
    if (status === 'undone' || (status === 'refunded' && refundBy === undefined)) return [];
    const isReturned = w.returned.has(one.refundId ?? '');
    const left = returnedElsewhere === 0 ? 'all' : returnedElsewhere >= amount ? 'none' : 'part';
    const isRefused = refundProblem !== undefined;
    const facts = [userId, type, part, status, offline !== undefined, refundBy, left, bounced, isRefused];
    return [[...facts, isReturned].join(' ')];
  });
  const people = ['u1', 'u2'].map((userId) => {
    const { outcome, deposit, finalPayment, depositOwed, decision, depositReturnAt, paymentDueAt, extendedAt } =
      w.s.registration(userId) ?? {};
    const kind = Object(decision)['kind'] as unknown;
    const canUndo = Number(depositReturnAt ?? 0) > w.now;
    const isOver = Number(paymentDueAt ?? 0) <= w.now;
    return [outcome, deposit, finalPayment, depositOwed, kind, canUndo, isOver, extendedAt !== undefined].join(' ');
  });
  return [...people, ...new Set(money.toSorted())].join('\n');
}

/** The number of actions that lead to the tested states. */
const DEPTH = Number(process.env['MONEY_WAYS_DEPTH'] ?? 3);

/** Every state within that many actions, with the first way to it. */
async function statesOf(setting: Setting): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map([[stateOf(await replay(setting, [])), [] as readonly string[]]]);
  for (const [, way] of found) {
    if (way.length === DEPTH) continue;
    for (const action of Object.keys(ACTIONS)) {
      const w = await replay(setting, [...way, action]);
      const after = stateOf(w);
      if (!found.has(after)) found.set(after, [...way, action]);
    }
  }
  return found;
}

const REFUNDING = [
  'record that it came back',
  'undo',
  'refund by hand',
  'ask Razorpay again',
  'send by bank',
  'record the refund',
  'a day passes',
];
const FORFEITING = ['record that it came back', 'undo', 'extend', 'a day passes', 'a day passes', 'forfeit'];

/** Whether repeating these actions in this order reaches the goal. */
async function reaches(w: Scenario, actions: readonly string[], isGoal: (w: Scenario) => boolean): Promise<boolean> {
  for (let round = 1; round <= 8 && !isGoal(w); round += 1) {
    for (const action of actions) {
      if (isGoal(w)) break;
      w.now += 1000;
      await ACTIONS[action]?.(w);
    }
  }
  return isGoal(w);
}

function isAllBack(w: Scenario): boolean {
  const { held, spent, forfeited } = w.s.books().total;
  const isWaiting = payments(w).some(({ status }) => status === 'refunding') || w.returned.size > 0;
  return held + spent + forfeited === 0 && !isWaiting;
}

const isForfeited = ({ s }: Scenario): boolean => s.registration('u1')?.['deposit'] === 'forfeited';

function isOverdue({ s }: Scenario): boolean {
  const { finalPayment, deposit } = s.registration('u1') ?? {};
  return finalPayment === 'overdue' && deposit === 'held';
}

const usual: Setting = { emdSetOff: false, isByBank: false, refusesRefunds: false, refusesOrders: false };

describe('no state of the money is a dead end', () => {
  test.each<[string, Setting]>([
    ['online', usual],
    ['with a deposit that counts towards the price', { ...usual, emdSetOff: true }],
    ['with a deposit by bank transfer', { ...usual, isByBank: true }],
    ['where Razorpay refuses refunds for good', { ...usual, refusesRefunds: true }],
    ['where Razorpay refuses orders for good', { ...usual, refusesOrders: true }],
  ])(
    '%s',
    async (_, setting) => {
      const found = await statesOf(setting);
      expect(found.size).toBeGreaterThan(20);
      let overdue = 0;
      for (const [state, way] of found) {
        const where = `after ${way.join(', ')}:\n${state}`;
        const w = await replay(setting, way);
        expect(w.s.books().differences, `the books ${where}`).toEqual([]);
        if (isOverdue(w)) {
          overdue += 1;
          expect(await reaches(await replay(setting, way), FORFEITING, isForfeited), `a forfeit ${where}`).toBe(true);
        }
        expect(await reaches(w, REFUNDING, isAllBack), `all is refunded ${where}`).toBe(true);
        expect(w.s.books().differences, `the books in the end ${where}`).toEqual([]);
      }
      expect(overdue).toBeGreaterThan(0);
    },
    600_000,
  );
});
