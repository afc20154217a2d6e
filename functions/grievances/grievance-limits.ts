import {
  askGrievanceCode,
  openGuestGrievance,
  proveGrievanceCode,
} from '#shared/contract/grievances/guest-grievances.ts';
import { openGrievance } from '#shared/contract/grievances/own-grievances.ts';
import type { Limit } from '#functions/tables/limits/limit-store.ts';
import { byAddress, bySource, type RouteLimit } from '#functions/tables/limits/limited.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** So that nobody fills the queue, or somebody's mailbox with codes. Many people share a source. */
export const GRIEVANCE_LIMITS: readonly RouteLimit[] = [
  { name: 'grievance code by source', routes: [askGrievanceCode], of: bySource, most: 60, windowMs: HOUR_MS },
  { name: 'grievance code to one address', routes: [askGrievanceCode], of: byAddress, most: 5, windowMs: HOUR_MS },
  { name: 'grievance proof by source', routes: [proveGrievanceCode], of: bySource, most: 200, windowMs: HOUR_MS },
  {
    name: 'grievances by source',
    routes: [openGrievance, openGuestGrievance],
    of: bySource,
    most: 60,
    windowMs: DAY_MS,
  },
];

/** By the address of the account or of the code. */
export const OPENED_BY_ADDRESS: Limit = { name: 'grievances of one address', most: 5, windowMs: DAY_MS };
export const MESSAGES_BY_ADDRESS: Limit = { name: 'messages of one address', most: 40, windowMs: DAY_MS };
