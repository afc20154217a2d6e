import { useQuery } from '@tanstack/react-query';
import { useMaySee } from '#web/session/use-may.ts';
import { FilterSelect } from '#web/ui/forms/filter-select.tsx';
import { sellersQuery } from './sellers-query.ts';

interface SellerFilterProps {
  /** The id of the seller whose lots are shown; undefined for all. */
  readonly seller: string | undefined;
  /** '' for all. */
  readonly onChoose: (seller: string) => void;
}

/** Chooses a seller in the filter of a list. Renders nothing while the house has no sellers. */
export function SellerFilter({ seller, onChoose }: SellerFilterProps) {
  const { data } = useQuery({ ...sellersQuery, enabled: useMaySee(['lots', 'money']) });
  const sellers = data?.sellers ?? [];
  if (sellers.length === 0 && seller === undefined) return null;
  return (
    // As wide as its neighbours, however long the names are.
    <span className="min-w-0 xl:max-w-44 [&_select]:max-w-full">
      <FilterSelect
        label="Seller"
        all="All Sellers"
        options={sellers.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={seller ?? ''}
        onChoose={onChoose}
      />
    </span>
  );
}
