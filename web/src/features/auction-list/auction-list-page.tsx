import { AuctionListScreen } from './auction-list-screen.tsx';

/** `/auctions`, for bidders. */
export function Component() {
  return <AuctionListScreen />;
}
