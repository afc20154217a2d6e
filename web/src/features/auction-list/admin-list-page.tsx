import { SellerFilter } from '#web/sellers/seller-filter.tsx';
import { AuctionListScreen, type TableProps } from './auction-list-screen.tsx';
import { AuctionsTable } from './table/auctions-table.tsx';

/** `/view-auctions`, for admins: in the list layout a table. Bidders do not load its code. */
export function Component() {
  return <AuctionListScreen table={AuctionsTable} adminFilter={OfSeller} />;
}

const OfSeller = ({ filter, onChange }: Pick<TableProps, 'filter' | 'onChange'>) => (
  <SellerFilter
    seller={filter.seller}
    onChoose={(seller) => onChange({ seller: seller === '' ? undefined : seller })}
  />
);
