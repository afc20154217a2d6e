import { GRIEVANCE_SUBJECTS, HANDLING_DUTIES } from '#shared/model/grievances/grievance-words.ts';
import { SUBJECT_WORDS } from '#web/grievances/subject-words.ts';
import { DUTY_NAMES } from '#web/ui/format/duty-names.ts';
import { FilterSelect } from '#web/ui/forms/filter-select.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import type { GrievanceFilter } from './grievance-filter.ts';
import { monthOptions } from './months.ts';

interface GrievanceFieldsProps {
  readonly filter: GrievanceFilter;
  readonly onChange: (part: Readonly<Record<string, string>>) => void;
}

const SHOW_OPTIONS = [
  { value: 'mine', label: 'Mine' },
  { value: 'nobody', label: 'Not taken yet' },
  { value: 'waiting', label: 'Waiting for us' },
  { value: 'overdue', label: 'Overdue' },
];
const SUBJECT_OPTIONS = GRIEVANCE_SUBJECTS.map((value) => ({ value, label: SUBJECT_WORDS[value].name }));
const DUTY_OPTIONS = HANDLING_DUTIES.map((value) => ({ value, label: `With ${DUTY_NAMES[value].name}` }));
const MAX_SEARCH = 100;

/** Filters by state, whose they are, subject, duty and words. */
export function GrievanceFields({ filter, onChange }: GrievanceFieldsProps) {
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4 [&_select]:w-full!">
      <div className="col-span-full flex">
        <SearchField
          label="Search"
          placeholder="Number, name, e-mail, lot or words, of settled ones too"
          value={filter.search}
          maxLength={MAX_SEARCH}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <FilterSelect
        label="State"
        all="All open ones"
        value={filter.month ?? ''}
        options={monthOptions().map(({ value, label }) => ({ value, label: `Received in ${label}` }))}
        onChoose={(month) => onChange({ month })}
      />
      <FilterSelect
        label="Whose"
        all="Everybody’s"
        value={filter.show ?? ''}
        options={SHOW_OPTIONS}
        onChoose={(show) => onChange({ show })}
      />
      <FilterSelect
        label="About"
        all="All subjects"
        value={filter.subject ?? ''}
        options={SUBJECT_OPTIONS}
        onChoose={(subject) => onChange({ subject })}
      />
      <FilterSelect
        label="With"
        all="All duties"
        value={filter.duty ?? ''}
        options={DUTY_OPTIONS}
        onChoose={(duty) => onChange({ duty })}
      />
    </div>
  );
}
