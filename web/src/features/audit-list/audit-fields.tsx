import { AUDIT_ACTIONS } from '#shared/model/accounts/audit-actions.ts';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';
import { actionLabel } from '#web/audit/action-labels.ts';
import { cx } from '#web/ui/cx.ts';
import { FilterSelect } from '#web/ui/forms/filter-select.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { AuditFilter } from './audit-filter.ts';

interface AuditFieldsProps {
  readonly filter: AuditFilter;
  readonly admins: readonly { readonly _id: string; readonly name: string }[];
  readonly onChange: (part: Readonly<Record<string, string>>) => void;
}

const ACTION_OPTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: actionLabel(value) })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
);

/** The chosen admin is an option even while the names are still loading. */
function adminOptions(admins: AuditFieldsProps['admins'], chosen: string | undefined) {
  const options = admins.map(({ _id, name }) => ({ value: _id, label: name }));
  const isKnown = chosen === undefined || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: 'One admin' }];
}

/** Filters by words, admin, action, days and time of day. Links set the subject. */
export function AuditFields({ filter, admins, onChange }: AuditFieldsProps) {
  const isDated = filter.from !== undefined || filter.to !== undefined;
  return (
    <div
      className={cx(
        'grid items-end gap-3 sm:grid-cols-2 [&_select]:w-full!',
        // Days and times have a line of their own.
        isDated ? 'xl:grid-cols-[minmax(15rem,1fr)_12rem_14rem]' : 'xl:grid-cols-[minmax(15rem,1fr)_12rem_14rem_auto]',
      )}
    >
      <div className="flex sm:col-span-2 xl:col-span-1">
        <SearchField
          label="Search the log"
          placeholder="Words, a person, a lot"
          value={filter.search ?? ''}
          maxLength={MAX_SEARCH_LENGTH}
          onSearch={(search) => onChange({ search })}
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
      <div className={cx('flex flex-wrap items-end gap-3 sm:col-span-2', isDated ? 'xl:col-span-3' : 'xl:col-span-1')}>
        <MomentField name="From" value={filter.from} onChange={(from) => onChange({ from })} />
        <MomentField name="To" value={filter.to} onChange={(to) => onChange({ to })} />
      </div>
    </div>
  );
}

interface MomentFieldProps {
  readonly name: string;
  /** `2026-11-28`, with or without a time as `T14:05`. */
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A day, and optionally a time on it. Without a time, the filter takes in the whole day. */
function MomentField({ name, value = '', onChange }: MomentFieldProps) {
  const [date = '', time = ''] = value.split('T');
  return (
    <div className="flex items-end gap-2">
      <TextField label={name} type="date" value={date} onChange={({ target }) => onChange(target.value)} />
      {date !== '' && (
        <TextField
          label={`${name}, time (IST)`}
          type="time"
          value={time}
          onChange={({ target }) => onChange(target.value === '' ? date : `${date}T${target.value}`)}
        />
      )}
    </div>
  );
}
