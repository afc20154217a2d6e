import { createTicket } from '../../shared/contract/realtime.ts';
import { ok } from '../../shared/model/result.ts';
import type { Clock } from '../platform/clock.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoint.ts';
import type { ConnectionStore } from './connection-store.ts';
import { hashOfTicket, newTicket, TICKET_MS } from './ticket.ts';

export interface TicketDeps {
  readonly connections: Pick<ConnectionStore, 'putTicket'>;
  readonly clock: Clock;
  /** The address of the WebSocket API. */
  readonly url: string;
}

/** What realtime answers over HTTP. */
export function ticketEndpoints({ connections, clock, url }: TicketDeps): readonly Endpoint[] {
  return [
    endpoint(createTicket, async ({ caller }) => {
      const ticket = newTicket();
      const expiresAt = clock() + TICKET_MS;
      await connections.putTicket(hashOfTicket(ticket), caller, expiresAt);
      return ok({ answer: { success: true as const, ticket, url, expiresAt } });
    }),
  ];
}
