/**
 * The partitions of the Connections table, named here and nowhere else. An auction's subscriptions live in one
 * partition today; an auction with very many watchers could be spread over several by answering more than one name
 * from `topicsOf` and choosing one of them by connection in `topicFor`.
 */
const AUCTION = 'auction#';

/** Every topic that a frame about the auction must go to. */
export function topicsOf(auctionId: string): readonly string[] {
  return [`${AUCTION}${auctionId}`];
}

/** The topic in which one connection's subscription to the auction is kept. */
export function topicFor(auctionId: string, _connectionId: string): string {
  return `${AUCTION}${auctionId}`;
}

/** Where a connection itself is kept. */
export const connectionTopic = (connectionId: string): string => `CONNECTION#${connectionId}`;

/** Where a ticket is kept, by the hash of it. */
export const ticketTopic = (hash: string): string => `TICKET#${hash}`;
