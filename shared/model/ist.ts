/** Auction times are entered and shown in IST (+05:30) in every browser. India has one zone and no summer time. */

/** How far IST is ahead of UTC. */
export const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/**
 * What stands for a date that a draft lacks: so late that no clock acts on it, and sorted behind real dates.
 * Epoch milliseconds.
 */
export const NO_DATE = Date.UTC(9999, 11, 31);

/** When a day in India (`2026-11-21`) begins. Epoch milliseconds. */
export const startOfIstDay = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

/** A time as the date and time inputs of a form contain it, in IST. */
export interface IstParts {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM` on a 24-hour clock. */
  readonly time: string;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/;

/** Epoch milliseconds (years 1 to 9999) as date and time in India, without seconds. */
export function istParts(ms: number): IstParts {
  const iso = new Date(ms + IST_OFFSET_MS).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

/** Date and time in India as epoch milliseconds. Undefined when either is malformed or does not exist (30 February). */
export function msFromIst({ date, time }: IstParts): number | undefined {
  if (!DATE.test(date) || !TIME.test(time)) return undefined;
  const wall = Date.parse(`${date}T${time.slice(0, 5)}:00.000Z`);
  const exists = Number.isFinite(wall) && new Date(wall).toISOString().startsWith(date);
  return exists ? wall - IST_OFFSET_MS : undefined;
}
