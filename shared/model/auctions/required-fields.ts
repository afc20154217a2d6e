/** What an auction needs before it is published. A draft may lack any of it. */

/** Each field with its name for people, and what to say when it alone is missing. */
export const REQUIRED_FIELDS = {
  title: { label: 'title', sentence: 'Title is required.' },
  categorie: { label: 'category', sentence: 'Please choose a category.' },
  description: { label: 'description', sentence: 'Description is required.' },
  basePrice: { label: 'base price', sentence: 'Base price is required.' },
  emdAmount: { label: 'EMD amount', sentence: 'EMD amount is required.' },
  registrationDeadline: { label: 'registration deadline', sentence: 'Registration deadline is required.' },
  startDate: { label: 'start', sentence: 'Start is required.' },
  endDate: { label: 'end', sentence: 'End is required.' },
} as const satisfies Record<string, { readonly label: string; readonly sentence: string }>;

export const REQUIRED_NAMES = [
  'title',
  'categorie',
  'description',
  'basePrice',
  'emdAmount',
  'registrationDeadline',
  'startDate',
  'endDate',
] as const satisfies readonly (keyof typeof REQUIRED_FIELDS)[];
export type RequiredField = (typeof REQUIRED_NAMES)[number];

/** The dates among them. */
export const DATE_FIELDS: ReadonlySet<RequiredField> = new Set(['registrationDeadline', 'startDate', 'endDate']);

/** What lists show of a draft without a title. */
export const NO_TITLE = 'Untitled draft';

/** Why an auction cannot be published; undefined when nothing is missing. */
export function incompleteProblem(missing: readonly RequiredField[]): string | undefined {
  const [first, ...others] = missing;
  if (first === undefined) return undefined;
  if (others.length === 0) return REQUIRED_FIELDS[first].sentence;
  return `Not complete yet. Still missing: ${missing.map((field) => REQUIRED_FIELDS[field].label).join(', ')}.`;
}
