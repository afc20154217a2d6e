import type { LotCounts } from '#shared/contract/lots/lot-query.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import type { Fact } from '#shared/model/lots/fact.ts';
import { filterFacts, type LotStatus, plainValue } from '#shared/model/lots/lot-filter.ts';
import { type Choice, ChoiceGroup } from './choice-group.tsx';
import { STATUS_LABELS } from './chosen-filters.ts';
import { DraftField } from './draft-field.tsx';
import { categoryOf, type LotChoices, valuesIn, withChoice } from './lot-choices.ts';
import { RangeGroup } from './range-group.tsx';

export interface FilterPanelProps {
  readonly choices: LotChoices;
  /** Undefined until the first answer. */
  readonly counts: LotCounts | undefined;
  readonly statuses: readonly LotStatus[];
  readonly onChange: (choices: LotChoices) => void;
}

const CATEGORY_CHOICES = CATEGORIES.map(({ _id, name }) => ({ value: _id, label: name }));

/** The filters of a list of lots, as far as they fit the chosen category. */
export function FilterPanel(props: FilterPanelProps) {
  const { choices, statuses, onChange } = props;
  const categorie = categoryOf(choices);
  const set = (name: string) => (text: string) => onChange(withChoice(choices, name, text));
  return (
    <div className="grid gap-6">
      <OneOf {...props} name="categorie" legend="Category" options={CATEGORY_CHOICES} />
      {categorie !== undefined &&
        filterFacts(categorie).map((fact) => <FactGroup key={fact.name} {...props} fact={fact} />)}
      <RangeGroup legend="Price, ₹" example="500000" value={choices['price'] ?? ''} onChange={set('price')} />
      <SeveralOf {...props} name="city" legend="City" options={[]} />
      <DraftField
        label="PIN code begins with"
        inputMode="numeric"
        maxLength={6}
        value={choices['pin'] ?? ''}
        onCommit={set('pin')}
      />
      <RangeGroup legend="Closing day" type="date" value={choices['closes'] ?? ''} onChange={set('closes')} />
      <OneOf
        {...props}
        name="status"
        legend="Status"
        options={statuses.map((value) => ({ value, label: STATUS_LABELS[value] }))}
      />
    </div>
  );
}

function FactGroup({ fact, ...props }: FilterPanelProps & { readonly fact: Fact }) {
  const { name, label } = fact;
  const { choices, onChange } = props;
  if (fact.kind !== 'number') {
    const options =
      fact.kind === 'choice' ? Object.entries(fact.choices).map(([value, text]) => ({ value, label: text })) : [];
    return <SeveralOf {...props} name={name} legend={label} options={options} />;
  }
  return (
    <RangeGroup
      legend={fact.unit === undefined ? label : `${label}, ${fact.unit}`}
      unit={fact.unit}
      value={choices[name] ?? ''}
      onChange={(range) => onChange(withChoice(choices, name, range))}
    />
  );
}

interface GroupProps extends FilterPanelProps {
  readonly name: string;
  readonly legend: string;
  /** Empty for texts: then the options are the values that the lots have. */
  readonly options: readonly Choice[];
}

function OneOf({ name, legend, options, choices, counts, onChange }: GroupProps) {
  return (
    <ChoiceGroup
      legend={legend}
      type="radio"
      options={[{ value: '', label: 'All' }, ...options]}
      counts={counts?.values[name]}
      value={choices[name] ?? ''}
      onChange={(value) => onChange(withChoice(choices, name, value))}
    />
  );
}

function SeveralOf({ name, legend, options, choices, counts, onChange }: GroupProps) {
  const values = counts?.values[name];
  const shown = options.length > 0 ? options : textOptions(values ?? [], valuesIn(choices[name]));
  if (shown.length === 0) return null;
  return (
    <ChoiceGroup
      legend={legend}
      type="checkbox"
      options={shown}
      counts={values}
      value={choices[name] ?? ''}
      onChange={(value) => onChange(withChoice(choices, name, value))}
    />
  );
}

/** A chosen value stays, even if no lot is left that has it. */
function textOptions(counts: readonly { readonly value: string }[], chosen: readonly string[]): readonly Choice[] {
  const values = new Map([...chosen, ...counts.map(({ value }) => value)].map((value) => [plainValue(value), value]));
  return [...values.values()].toSorted((a, b) => a.localeCompare(b)).map((value) => ({ value, label: value }));
}
