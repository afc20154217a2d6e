/** A step of eight hours: everybody does something, and the clock runs on. */
import { istParts } from '#shared/model/ist.ts';
import { seededRandom } from '#tests/support/random.ts';
import type { StackOptions } from '#tests/support/stack/stack.ts';
import { askForErasure, bidOn, complain, isAround, joinLot, payForWin, welcome } from './bidders.ts';
import { type House, killHouse, moveTo } from './house.ts';
import { cancel, list, openSale } from './lots.ts';
import { HOUR, type Lot, MINUTE } from './model.ts';
import { badDay, learn, setFaults } from './provider.ts';
import { answer, checkIdentities, decide } from './staff.ts';

export const STEP = 8 * HOUR;
const PEOPLE = 32;
const AT_ONCE = 4;
/** Within so long after the beginning of a step the process is killed, if it is. */
const KILLED_WITHIN_MS = 1_500;

type Act = () => Promise<void>;

/** @param isQuiet no bad day of the provider, so that everything comes right until the next check */
export async function liveOn(house: House, options: StackOptions, at: number, isQuiet: boolean): Promise<void> {
  const { random, bidders } = house;
  const chance = (of: number) => random() < of;
  await moveTo(house, at);
  if (istParts(at).time.startsWith('08')) house.morning = at;
  await learn(house);
  await setFaults(house, isQuiet || chance(0.5) ? undefined : badDay(random));
  if (bidders.length < PEOPLE && chance(bidders.length < 12 ? 0.9 : 0.3)) await welcome(house, bidders.length);
  await checkIdentities(house);
  const end = at + (5 + Math.floor(random() * 4)) * STEP + 15 * MINUTE;
  const times = { deadline: at + 3 * STEP + 10 * MINUTE, start: at + 4 * STEP - 10 * MINUTE, end };
  if (chance(0.55)) house.lots.push(await list(house, times, random));
  if (chance(0.03)) await openSale(house, times, random);

  const acts = actsOf(house, at);
  const killed = chance(0.06) ? killLater(house, options) : undefined;
  const doOneAfterTheOther = async () => {
    for (let act = acts.shift(); act !== undefined; act = acts.shift()) await act();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, doOneAfterTheOther));
  await killed;

  const somebody = bidders[Math.floor(random() * bidders.length)];
  if (somebody !== undefined && isAround(house, somebody)) {
    if (chance(0.06)) await complain(house, somebody);
    if (chance(0.04)) await askForErasure(house, somebody);
  }
  await learn(house);
  await setFaults(house);
  if (!house.lots.some((lot) => lot.is === 'open' && lot.closesAt < at + STEP)) return;
  // The clock of the bids runs out, in the presence of the house.
  await moveTo(house, at + 20 * MINUTE);
  await learn(house);
}

async function killLater(house: House, options: StackOptions): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, house.random() * KILLED_WITHIN_MS));
  await killHouse(house, options);
}

/** One after the other for each lot, each with its own chance, so that the order in which requests end changes nothing. */
function actsOf(house: House, at: number): Act[] {
  const { random, lots, sales, grievances } = house;
  const withChance = (act: (own: () => number) => Promise<void>): Act => {
    const own = seededRandom(random() * 2 ** 32);
    return () => act(own);
  };
  return [
    ...sales.map((sale) => withChance((own) => joinLot(house, sale, own))),
    ...lots.map((lot) => withChance((own) => careFor(house, lot, at, own))),
    ...grievances.map((grievance) => withChance((own) => answer(house, grievance, own))),
  ];
}

async function careFor(house: House, lot: Lot, at: number, random: () => number): Promise<void> {
  const isAlone = lot.is === 'open' && lot.emd > 0;
  if (isAlone) await joinLot(house, { ...lot, lots: [lot] }, random);
  if (isAlone && at < lot.start && random() < 0.01) await cancel(house, lot);
  // They wait for the last hours.
  if (lot.is === 'open' && lot.closesAt < at + STEP && lot.start < at) await bidOn(house, lot, random);
  if (lot.is === 'ended') await payForWin(house, lot, random);
  for (const win of lot.wins.slice()) if (random() < 0.2) await decide(house, win, random);
}
