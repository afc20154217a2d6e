import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import type { Fact } from '#shared/model/lots/fact.ts';
import { LOT_STATUSES } from '#shared/model/lots/lot-filter.ts';
import { filterFacts } from '#shared/model/lots/lot-filter.ts';
import { formatInr } from '#shared/model/money/money.ts';
import { categoryOf, type LotChoices, toggled, valuesIn, withChoice } from './lot-choices.ts';

const LABELS: Readonly<Record<string, string>> = {
  status: 'Status',
  categorie: 'Category',
  price: 'Price',
  city: 'City',
  pin: 'PIN code',
  closes: 'Closing day',
  search: 'Search',
};

export const STATUS_LABELS = {
  active: 'Active',
  upcoming: 'Upcoming',
  completed: 'Completed',
  cancelled: 'Cancelled',
  draft: 'Drafts',
  unpaid: 'Unpaid',
  unsold: 'Unsold',
} as const satisfies Record<(typeof LOT_STATUSES)[number], string>;

const factOf = (choices: LotChoices, name: string): Fact | undefined => {
  const categorie = categoryOf(choices);
  return categorie && filterFacts(categorie).find((fact) => fact.name === name);
};

export const filterLabel = (choices: LotChoices, name: string): string =>
  factOf(choices, name)?.label ?? LABELS[name] ?? name;

/** One chosen value with the choices that are left without it. */
export interface ChosenFilter {
  readonly text: string;
  readonly without: LotChoices;
}

/** Everything that is chosen, except the search and the order, which have fields of their own. */
export function chosenFilters(choices: LotChoices): readonly ChosenFilter[] {
  const names = Object.keys(choices).filter((name) => name !== 'search' && name !== 'sort');
  return names.flatMap((name) => {
    const fact = factOf(choices, name);
    if (name !== 'city' && (fact === undefined || fact.kind === 'number'))
      return [{ text: textOf(choices, name), without: withChoice(choices, name, '') }];
    const named = fact?.kind === 'choice' ? fact.choices : {};
    return valuesIn(choices[name]).map((value) => ({
      text: `${filterLabel(choices, name)}: ${named[value] ?? value}`,
      without: withChoice(choices, name, toggled(choices[name], value)),
    }));
  });
}

/** Whether a search or a filter is active. */
export const hasFilters = (choices: LotChoices): boolean =>
  choices['search'] !== undefined || chosenFilters(choices).length > 0;

function textOf(choices: LotChoices, name: string): string {
  const text = choices[name] ?? '';
  const label = filterLabel(choices, name);
  switch (name) {
    case 'categorie':
      return CATEGORIES.find(({ _id }) => _id === text)?.name ?? text;
    case 'status':
      return STATUS_LABELS[LOT_STATUSES.find((candidate) => candidate === text) ?? 'active'];
    case 'pin':
      return `${label}: ${text}${text.length < 6 ? '…' : ''}`;
    case 'price':
      return `${label}: ${rangeText(text, (amount) => formatInr(Math.round(Number(amount) * 100)))}`;
    case 'closes':
      return `${label}: ${rangeText(text, (day) => DAY.format(new Date(`${day}T00:00:00Z`)))}`;
    default:
      return `${label}: ${rangeText(text, (number) => number)}`;
  }
}

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

function rangeText(range: string, format: (end: string) => string): string {
  const [from = '', to = ''] = range.split('..');
  if (from === '') return `up to ${format(to)}`;
  return to === '' ? `from ${format(from)}` : `${format(from)} to ${format(to)}`;
}
