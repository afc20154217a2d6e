import { TRANSACTION_STATES } from '#shared/contract/money/transactions.ts';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';
import { KIND_WORDS, STATE_WORDS } from '#web/money/transaction-labels.ts';
import { SellerFilter } from '#web/sellers/seller-filter.tsx';
import { DayFields } from '#web/ui/forms/day-fields.tsx';
import { FilterSelect } from '#web/ui/forms/filter-select.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import type { TransactionFilter } from './transaction-filter.ts';

interface FilterFieldsProps {
  readonly filter: TransactionFilter;
  readonly onChange: (part: Readonly<Record<string, string>>) => void;
}

/** Filters by search, state, kind, seller and days. Links set the auction and the person. */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:flex xl:flex-wrap xl:items-end xl:[&_select]:max-w-36">
      <div className="flex sm:col-span-2 xl:min-w-52 xl:flex-1">
        <SearchField
          label="Search transactions"
          placeholder="Name, e-mail, id, UTR or amount…"
          value={filter.search}
          maxLength={MAX_SEARCH_LENGTH}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <FilterSelect
        label="State"
        all="All states"
        value={filter.state ?? ''}
        options={TRANSACTION_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))}
        onChoose={(state) => onChange({ state })}
      />
      <FilterSelect
        label="Kind"
        all="All kinds"
        value={filter.kind ?? ''}
        options={Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label }))}
        onChoose={(kind) => onChange({ kind })}
      />
      <SellerFilter seller={filter.sellerId} onChoose={(sellerId) => onChange({ sellerId })} />
      <DayFields from={filter.from} to={filter.to} onChange={onChange} />
    </div>
  );
}
