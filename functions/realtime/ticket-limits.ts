import { createTicket } from '../../shared/contract/realtime.ts';
import { byCaller, type RouteLimit } from '../tables/limits/limited.ts';

/**
 * A page asks for a ticket each time its connection has ended. Five pages of one person that lose it every ten seconds are
 * still heard; who opens and closes connections in a loop is not.
 */
export const TICKET_LIMITS: readonly RouteLimit[] = [
  { name: 'ticket', routes: [createTicket], of: byCaller, most: 300, windowMs: 5 * 60_000 },
];
