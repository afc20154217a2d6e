import { useQuery } from '@tanstack/react-query';
import { sellersQuery } from '#web/sellers/sellers-query.ts';
import { useMaySee } from '#web/session/use-may.ts';
import { FilterSelect } from '#web/ui/forms/filter-select.tsx';
import { AuctionListScreen, type TableProps } from './auction-list-screen.tsx';
import { AuctionsTable } from './table/auctions-table.tsx';

/** `/view-auctions`, for admins: in the list layout a table. Bidders do not load its code. */
export function Component() {
  return <AuctionListScreen table={AuctionsTable} more={SellerFilter} />;
}

/** Renders nothing while the house has no sellers. */
function SellerFilter({ filter, onChange }: Pick<TableProps, 'filter' | 'onChange'>) {
  const { data } = useQuery({ ...sellersQuery, enabled: useMaySee(['lots', 'money']) });
  const sellers = data?.sellers ?? [];
  if (sellers.length === 0 && filter.seller === undefined) return null;
  return (
    // As wide as its neighbours, however long the names are.
    <span className="min-w-0 xl:max-w-44 [&_select]:max-w-full">
      <FilterSelect
        label="Seller"
        all="All Sellers"
        options={sellers.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={filter.seller ?? ''}
        onChoose={(seller) => onChange({ seller: seller === '' ? undefined : seller })}
      />
    </span>
  );
}
