import type { AuctionCard } from '#shared/contract/auction-card.ts';

/** Whether an auction has started, so that the public log has it. Those that ran before the log are not in it. */
export const isLogged = ({ status, seq = 0 }: Pick<AuctionCard, 'status'> & { readonly seq?: number }): boolean =>
  status === 'active' || status === 'completed' || (status === 'cancelled' && seq > 0);
