import { createTicket } from '../../shared/contract/realtime.ts';
import { refusal } from '../../shared/contract/errors.ts';
import { ok, refused } from '../../shared/model/result.ts';
import type { Clock } from '../platform/clock.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoint.ts';
import type { ConnectionStore } from './connection-store.ts';
import { MOST_SOCKETS } from './socket.ts';
import { hashOfTicket, newTicket, TICKET_MS } from './ticket.ts';
import type { TicketStore } from './ticket-store.ts';

export interface TicketDeps {
  readonly tickets: Pick<TicketStore, 'put'>;
  readonly connections: Pick<ConnectionStore, 'ofPerson'>;
  readonly clock: Clock;
  /** The address of the WebSocket API. */
  readonly url: string;
}

const TOO_MANY_OPEN = 'This site is open in five places already. Close one of them for live updates here.';
/** A connection that broke off without a word is forgotten when API Gateway has waited ten minutes for it. */
const WAIT_SECONDS = 60;

/** What realtime answers over HTTP. */
export function ticketRoutes({ tickets, connections, clock, url }: TicketDeps): readonly Endpoint[] {
  return [
    endpoint(createTicket, async ({ caller }) => {
      const now = clock();
      const open = await connections.ofPerson(caller.userId, now);
      if (open.length >= MOST_SOCKETS) {
        return refused({ ...refusal('TOO_MANY_REQUESTS', TOO_MANY_OPEN), waitSeconds: WAIT_SECONDS });
      }
      const ticket = newTicket();
      const expiresAt = now + TICKET_MS;
      await tickets.put(hashOfTicket(ticket), caller, expiresAt);
      return ok({ answer: { success: true as const, ticket, url, expiresAt } });
    }),
  ];
}
