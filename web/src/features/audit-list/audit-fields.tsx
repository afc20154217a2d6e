import { AUDIT_ACTIONS } from '#shared/model/accounts/audit-actions.ts';
import { actionLabel } from '#web/audit/audit-text.ts';
import { DayFields } from '#web/ui/forms/day-fields.tsx';
import { FilterSelect } from '#web/ui/forms/filter-select.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import type { AuditFilter } from './audit-filter.ts';

interface AuditFieldsProps {
  readonly filter: AuditFilter;
  readonly admins: readonly { readonly _id: string; readonly name: string }[];
  readonly onChange: (part: Readonly<Record<string, string>>) => void;
}

const ACTION_OPTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: actionLabel(value) })).toSorted((one, other) =>
  one.label.localeCompare(other.label),
);

const MAX_ID_LENGTH = 64;

/** The chosen admin is an option even while the names are loaded. */
function adminOptions(admins: AuditFieldsProps['admins'], chosen: string | undefined) {
  const options = admins.map(({ _id, name }) => ({ value: _id, label: name }));
  const isKnown = chosen === undefined || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: 'One admin' }];
}

/** Filters by subject, admin, action and days. */
export function AuditFields({ filter, admins, onChange }: AuditFieldsProps) {
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4 [&_select]:w-full!">
      <div className="col-span-full flex">
        <SearchField
          label="Search by subject"
          placeholder="ID of an auction, a sale or a user"
          value={filter.subject ?? ''}
          maxLength={MAX_ID_LENGTH}
          onSearch={(subject) => onChange({ subject })}
        />
      </div>
      <FilterSelect
        label="Admin"
        all="All admins"
        value={filter.actor ?? ''}
        options={adminOptions(admins, filter.actor)}
        onChoose={(actor) => onChange({ actor })}
      />
      <FilterSelect
        label="Action"
        all="All actions"
        value={filter.action ?? ''}
        options={ACTION_OPTIONS}
        onChoose={(action) => onChange({ action })}
      />
      <DayFields from={filter.from} to={filter.to} onChange={onChange} />
    </div>
  );
}
