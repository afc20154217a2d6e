import { createTicket } from '#shared/contract/realtime.ts';
import { byCaller, type RouteLimit } from '#functions/tables/limits/limited.ts';

/**
 * A page requests a ticket each time its connection ends. Five pages of one person that reconnect every ten seconds
 * stay within the limit; a loop that opens and closes connections does not.
 */
export const TICKET_LIMITS: readonly RouteLimit[] = [
  { name: 'ticket', routes: [createTicket], of: byCaller, most: 300, windowMs: 5 * 60_000 },
];
