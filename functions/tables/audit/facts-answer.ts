import { isoFrom } from '#functions/platform/clock.ts';
import type { Facts } from './audit-entry.ts';

/** Stored facts with times (`startAt`, `latestEnd`) as ISO text. */
export function factsAnswer(facts: Facts): Facts {
  const isTime = (name: string) => name.endsWith('At') || name === 'latestEnd';
  const entries = Object.entries(facts);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isTime(name) && typeof value === 'number' ? isoFrom(value) : value]),
  );
}
