import { findGatePass } from '#shared/contract/yard.ts';
import { byCaller, type RouteLimit } from '#functions/tables/limits/limited.ts';

/** A gate that types badly goes on; who guesses numbers would need longer than the world is old. */
export const YARD_LIMITS: readonly RouteLimit[] = [
  {
    name: 'wrong gate passes',
    routes: [findGatePass],
    of: byCaller,
    most: 20,
    windowMs: 15 * 60_000,
    counts: ['NOT_FOUND'],
    sentence:
      'Several numbers were not those of a gate pass. Please find the lot in the list of the day, or wait a while.',
  },
];
