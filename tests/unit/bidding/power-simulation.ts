/** A sale with one deposit in memory: three lots and three bidders with little power. Steps may race, crash and repeat. */
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { entitlements } from '#functions/bidding/entitlement.ts';
import { changeMaximum } from '#functions/bidding/maximum/change-maximum.ts';
import { maximumVault } from '#functions/bidding/maximum/maximum-vault.ts';
import { placeBid } from '#functions/bidding/place-bid.ts';
import { closeState } from '#functions/bidding/state-store.ts';
import { voidBids } from '#functions/bidding/voiding/void-bids.ts';
import { freePower } from '#functions/domain/sales/free-power.ts';
import { powerTaken } from '#functions/domain/sales/power-taken.ts';
import { effects } from '#functions/lifecycle/effects/effects.ts';
import { registrationEffects } from '#functions/lifecycle/effects/entry-effects.ts';
import { recountPower } from '#functions/lifecycle/recount/recount-power.ts';
import { stateItem, type StateItem } from '#functions/tables/auctions/auction-items.ts';
import { bidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import { powerItem, powerKey } from '#functions/tables/sales/power-item.ts';
import { saleEntry } from '#functions/tables/sales/sale-item.ts';
import { moneyMovementTables } from '#functions/tables/table-handle.ts';
import { TEST_KEYS } from '#tests/support/bidding/test-keys.ts';
import { AGREED } from '#tests/support/bidding/two-agreed.ts';
import { bidder, listing, state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const SALE = 'sale-1';
const LOTS = ['lot-1', 'lot-2', 'lot-3'] as const;
const PEOPLE = ['asha', 'ravi', 'meera'] as const;
const LIMIT = 300_00;

const who = fc.constantFrom(...PEOPLE);
const lot = fc.constantFrom(...LOTS);
const amount = fc.integer({ min: 101, max: 320 }).map((rupees) => rupees * 100);
const act = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('bid' as const), who, lot, amount, isMaximum: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change-maximum' as const), who, lot, amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'cancel' as const), lot }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), lot }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('pay' as const, 'forfeit' as const), lot }) },
  // Events come late, in any order and repeatedly.
  { weight: 6, arbitrary: fc.record({ do: fc.constant('stream' as const), nth: fc.nat(8), again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('free' as const), who, lot }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recount' as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** A void, while an event that came late frees power on the same lot. */
const voidRace = fc.record({ who, lot }).map((one): readonly Act[] => [
  { do: 'void', lot: one.lot },
  { do: 'free', ...one },
]);

/** Somebody bids on two lots at once. */
const bidRace = fc.record({ who, amount, isMaximum: fc.boolean() }).map((one): readonly Act[] => [
  { do: 'bid', lot: 'lot-1', ...one },
  { do: 'bid', lot: 'lot-2', ...one },
]);

const moment = fc.record({
  acts: fc.oneof(
    { weight: 3, arbitrary: act.map((one): readonly Act[] => [one]) },
    { weight: 3, arbitrary: fc.tuple(act, act).map((both): readonly Act[] => both) },
    { weight: 1, arbitrary: voidRace },
    { weight: 1, arbitrary: bidRace },
  ),
  /** The request at which the process stops. */
  crashAt: fc.option(fc.nat(12), { freq: 4 }),
  hasReserve: fc.boolean(),
  /** How long each request waits, so that a short act may last as long as a long one. */
  waits: fc.array(fc.nat(80), { maxLength: 6 }),
});
export const powerHistories = fc.array(moment, { maxLength: 40, size: 'max' });

/** Takes one rule away, as a bug would. */
export type Mutant = 'none' | 'no-bound' | 'frees-blindly';

/** Plays a history. Throws at the first moment at which somebody leads or owes more than their power. */
export async function playPower(
  moments: readonly (typeof moment extends fc.Arbitrary<infer M> ? M : never)[],
  mutant: Mutant = 'none',
): Promise<void> {
  const fake = fakeTables();
  const tables = moneyMovementTables(fake.client, (kind) => kind);
  const { auctions } = tables;
  const power = { limit: LIMIT, reserved: 0, lots: {}, admission: NOW };
  const deposit = { amount: 100_00, multiple: 3 };
  const texts = { name: 'Sale', version: 0, createdBy: 'admin-1', createdAt: NOW };
  const times = { registrationDeadlineAt: 1, startAt: 2, firstEndAt: NOW, everyMinutes: 1, staggersStarts: false };
  const counts = { bidderCount: PEOPLE.length, lastNumber: PEOPLE.length };
  fake.put('auctions', { auctionId: SALE, sk: 'SALE', ...texts, ...times, ...counts, deposit, lots: [...LOTS] });
  fake.put('auctions', { ...saleEntry(SALE, '2026') });
  for (const auctionId of LOTS) {
    const terms = { auctionId, startAt: NOW - HOUR, endAt: NOW + HOUR, basePrice: 100_00 };
    fake.put('auctions', listing({ ...terms, saleId: SALE, hasSaleDeposit: true }));
    const reserve = moments[0]?.hasReserve === true ? { reserve: 150_00 } : {};
    fake.put('auctions', state({ ...terms, status: 'active', power: true, ...reserve }));
  }
  for (const [index, userId] of PEOPLE.entries()) {
    // Without money, which `tests/unit/deposits` tests.
    const registration = { auctionId: SALE, sk: `BIDDER#${userId}`, userId, number: index + 1, depositAmount: 0 };
    fake.put('auctions', bidder(registration));
    fake.put('auctions', { ...powerKey(SALE, userId), ...power });
  }
  const item = (auctionId: string, sk: string) =>
    fake.all('auctions').find((one) => one['auctionId'] === auctionId && one['sk'] === sk);
  const stateOf = (lotId: string): StateItem => stateItem.parse(item(lotId, 'STATE'));
  const registrationOf = (lotId: string, userId: string) => {
    const found = item(lotId, `BIDDER#${userId}`);
    return found === undefined ? undefined : bidderItem.parse(found);
  };
  /** It is gone when the deposit is released. */
  const powerOf = (userId: string) => {
    const found = item(powerKey(SALE, userId).auctionId, 'POWER');
    return found === undefined ? { reserved: 0, lots: {} } : powerItem.parse(found);
  };
  const takenBy = (userId: string) =>
    LOTS.map((lotId) => powerTaken(stateOf(lotId), registrationOf(lotId, userId), userId));

  /** What the stream would deliver: each change of a state or a registration, once. */
  const queue: { readonly lotId: string; readonly userId: string }[] = [];
  const images = new Map<string, unknown>();
  /** Newest first. */
  const ledger: BidItem[] = [];
  function observe(): void {
    for (const userId of PEOPLE) {
      const sum = takenBy(userId).reduce((all, one) => all + one, 0);
      if (sum > LIMIT) throw new Violation(`${userId} leads or owes ${sum}`);
    }
    for (const lotId of LOTS) {
      const after = stateOf(lotId);
      const before = images.get(lotId) as StateItem | undefined;
      images.set(lotId, after);
      for (const effect of effects(before, after)) {
        if (effect.kind === 'free-power') queue.push({ lotId, userId: effect.userId });
        if (effect.kind === 'append-to-ledger') ledger.unshift(effect.entry);
      }
      for (const userId of PEOPLE) {
        const [key, registration] = [`${lotId} ${userId}`, registrationOf(lotId, userId)];
        for (const effect of registrationEffects(images.get(key), registration ?? { userId, deposit: '' })) {
          if (effect.kind === 'free-power') queue.push({ lotId, userId: effect.userId });
        }
        images.set(key, registration);
      }
    }
  }
  observe();

  let left = Infinity;
  let waits: number[] = [];
  fake.before = async (command) => {
    observe();
    mutate(command, mutant);
    // Somebody else's request comes between.
    for (let wait = waits.shift() ?? 0; wait >= 0; wait -= 1) await Promise.resolve();
    if ((left -= 1) < 0) throw new Crash();
  };
  const newEntitlements = () =>
    entitlements(
      auctions,
      async () => undefined,
      async () => false,
    );
  const deps = {
    auctions,
    entitlements: newEntitlements(),
    records: { newest: async () => [], at: async () => undefined, async *maximums() {} },
    vault: maximumVault(
      async () => TEST_KEYS,
      () => NOW,
    ),
    clock: () => NOW,
    latestOwnBidAt: () => Infinity,
  };
  const voidRecords = {
    async *newestFirst(auctionId: string) {
      yield* ledger.filter((entry) => entry.auctionId === auctionId);
    },
    at: async (auctionId: string, seq: number) =>
      ledger.find((entry) => entry.auctionId === auctionId && entry.seq === seq),
    // Nobody reads it without a key, and it binds no power.
    maximum: async () => undefined,
  };
  let bids = 0;
  async function run(step: Act): Promise<void> {
    switch (step.do) {
      case 'bid': {
        const bidId = `bid-${(bids += 1)}`;
        const { lot: auctionId, who: userId, amount: paise, isMaximum } = step;
        const bid = { auctionId, userId, signedInAt: 0, amount: paise, isMaximum, bidId, receivedAt: NOW };
        await placeBid(deps, bid);
        return;
      }
      case 'change-maximum':
        await changeMaximum(deps, {
          auctionId: step.lot,
          userId: step.who,
          signedInAt: 0,
          maximum: step.amount,
          receivedAt: NOW,
        });
        return;
      case 'void': {
        const leader = stateOf(step.lot).lastBid?.userId;
        if (leader === undefined) return;
        const by = { adminId: 'omar', source: '::1' };
        const command = { auctionId: step.lot, userId: leader, reason: 'Fraud', approves: undefined, by };
        await voidBids({ ...deps, records: voidRecords, entitlements: newEntitlements, secondPerson: AGREED }, command);
        return;
      }
      case 'close':
        await closeState(auctions, step.lot, NOW + 2 * HOUR);
        return;
      case 'cancel':
        if (stateOf(step.lot).status === 'active') {
          fake.put('auctions', { ...item(step.lot, 'STATE'), status: 'cancelled', closedAt: NOW });
        }
        return;
      case 'pay':
      case 'forfeit': {
        const { status, lastBid } = stateOf(step.lot);
        const registration = status === 'completed' && lastBid && item(step.lot, `BIDDER#${lastBid.userId}`);
        if (!registration || registration['finalPayment'] !== undefined) return;
        fake.put('auctions', { ...registration, finalPayment: step.do === 'pay' ? 'paid' : 'forfeited' });
        return;
      }
      case 'stream': {
        const at = step.nth % Math.max(1, queue.length);
        const event = queue[at];
        if (event === undefined) return;
        await freePower(auctions, { saleId: SALE, ...event });
        // Whatever was added meanwhile is behind it.
        const place = queue.indexOf(event);
        if (!step.again && place >= 0) queue.splice(place, 1);
        return;
      }
      case 'free':
        await freePower(auctions, { saleId: SALE, lotId: step.lot, userId: step.who });
        return;
      case 'recount':
        await recountPower(tables, NOW);
    }
  }

  const unlessCrashed = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      const causes = error instanceof AggregateError ? error.errors : [error];
      if (!causes.every((cause) => cause instanceof Crash)) throw error;
    }
  };
  for (const { acts, crashAt, ...moment } of moments) {
    left = crashAt ?? Infinity;
    waits = [...moment.waits];
    await Promise.all(acts.map((step) => unlessCrashed(run(step))));
    left = Infinity;
    observe();
  }
  // The stream catches up.
  for (const event of queue.splice(0)) await freePower(auctions, { saleId: SALE, ...event });
  for (const userId of PEOPLE) {
    const { reserved, lots } = powerOf(userId);
    const sum = Object.values(lots).reduce((all, one) => all + one, 0);
    const taken = takenBy(userId);
    const isSame = LOTS.every((lotId, index) => (new Map(Object.entries(lots)).get(lotId) ?? 0) === taken[index]);
    if (reserved !== sum || !isSame) throw new Violation(`${userId} has ${reserved} reserved for ${taken.join()}`);
  }
}

export class Violation extends Error {}
class Crash extends Error {}

/** Changes a request as if its author had forgotten a condition. */
function mutate(command: unknown, mutant: Mutant): void {
  if (mutant === 'no-bound' && command instanceof TransactWriteCommand) {
    for (const { Update } of command.input.TransactItems ?? []) {
      if (Update?.ConditionExpression?.includes('#reserved <= ') !== true) continue;
      const values = Update.ExpressionAttributeValues ?? {};
      for (const name of Object.keys(values))
        if (name.startsWith(':is') && values[name] < LIMIT) values[name] = LIMIT * 9;
    }
  }
  if (mutant !== 'frees-blindly' || !(command instanceof UpdateCommand)) return;
  const { input } = command;
  if (String(input.Key?.['sk']) !== 'POWER' || input.UpdateExpression?.includes('REMOVE') !== true) return;
  input.ConditionExpression = 'attribute_exists(#lots)';
  delete input.ExpressionAttributeValues?.[':is1'];
  delete input.ExpressionAttributeValues?.[':is2'];
  delete input.ExpressionAttributeNames?.['#admission'];
}
