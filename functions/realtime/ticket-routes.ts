import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { byCaller, type RouteLimit } from '#functions/tables/limits/limited.ts';
import { createTicket } from '#shared/contract/realtime.ts';
import { ok } from '#shared/model/result.ts';
import { hashOfTicket, newTicket, TICKET_MS, type TicketStore } from './ticket-store.ts';

/**
 * A page requests a ticket each time its connection ends. Five pages of one person that reconnect every ten seconds
 * stay within the limit; a loop that opens and closes connections does not.
 */
export const TICKET_LIMITS: readonly RouteLimit[] = [
  { name: 'ticket', routes: [createTicket], of: byCaller, most: 300, windowMs: 5 * 60_000 },
];

export interface TicketDeps {
  readonly tickets: Pick<TicketStore, 'put'>;
  readonly clock: Clock;
  /** The URL of the WebSocket API. */
  readonly url: string;
}

/** The HTTP route of the realtime service. */
export function ticketRoutes({ tickets, clock, url }: TicketDeps): readonly Endpoint[] {
  return [
    endpoint(createTicket, async ({ caller }) => {
      const ticket = newTicket();
      const expiresAt = clock() + TICKET_MS;
      await tickets.put(hashOfTicket(ticket), caller, expiresAt);
      return ok({ answer: { success: true as const, ticket, url, expiresAt } });
    }),
  ];
}
