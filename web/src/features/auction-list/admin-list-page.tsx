import { AuctionListScreen } from './auction-list-screen.tsx';
import { AuctionsTable } from './table/auctions-table.tsx';

/** `/view-auctions`, for admins: in the list layout a table. Bidders do not load its code. */
export function Component() {
  return <AuctionListScreen table={AuctionsTable} />;
}
