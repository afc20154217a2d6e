import type { Limit } from '#functions/tables/limits/limit-store.ts';
import { byAccountAndSource, bySource, type RouteLimit } from '#functions/tables/limits/limited.ts';
import { askGrievanceCode, openGuestGrievance } from '#shared/contract/grievances/guest-grievances.ts';
import { DAY_MS } from '#shared/model/durations.ts';

const QUARTER_MS = 15 * 60_000;

const CODES_SENT =
  'Several codes were mailed to this address. Each can be entered for 15 minutes in the browser that asked for it: please look for yours, also among spam. You can ask for another one in a quarter of an hour, or from another network.';

/**
 * So that nobody fills the queue, or somebody's mailbox with codes. By source only for guests, and a grievance only when
 * it is opened, which takes a proved address. The guesses at a code are counted by browser (`guest-store`).
 */
export const GRIEVANCE_LIMITS: readonly RouteLimit[] = [
  { name: 'grievance codes by source', routes: [askGrievanceCode], of: bySource, most: 100, windowMs: QUARTER_MS },
  {
    name: 'grievance codes to one address',
    routes: [askGrievanceCode],
    of: byAccountAndSource,
    most: 5,
    windowMs: QUARTER_MS,
    sentence: CODES_SENT,
  },
  {
    name: 'grievances by source',
    routes: [openGuestGrievance],
    of: bySource,
    most: 100,
    windowMs: QUARTER_MS,
    counts: ['success'],
  },
];

/** By the address of the account or of the code. */
export const OPENED_BY_ADDRESS: Limit = { name: 'grievances of one address', most: 5, windowMs: DAY_MS };
export const MESSAGES_BY_ADDRESS: Limit = { name: 'messages of one address', most: 40, windowMs: DAY_MS };
