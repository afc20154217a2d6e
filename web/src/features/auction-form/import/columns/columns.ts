/** The columns of a sheet of lots, made from the fields of the auction form. */
import {
  FACT_NAMES,
  factName,
  currentName,
  FIELD_NAMES,
  isText,
  inspectionName,
  INSPECTION_PARTS,
  stepName,
  type TextName,
  isFact,
  isInspection,
  isStep,
} from '../../values/form-schema.ts';
import { factsOf } from '../../fields/fact-specs.ts';
import { fieldSpec } from '../../fields/field-list.ts';
import type { FieldSpec } from '../../fields/field-spec.ts';

const MOMENTS = {
  'moment:deadline': {
    label: 'Registration Deadline',
    date: 'deadlineDate',
    time: 'deadlineTime',
    aliases: ['last date of registration', 'last date of emd'],
  },
  'moment:start': {
    label: 'Start',
    date: 'startDate',
    time: 'startTime',
    aliases: ['start date and time', 'start date time'],
  },
  'moment:end': {
    label: 'End',
    date: 'endDate',
    time: 'endTime',
    aliases: ['end date and time', 'end date time', 'close', 'closing'],
  },
  'moment:latestEnd': { label: 'Latest End', date: 'latestEndDate', time: 'latestEndTime', aliases: [] },
} as const;
type MomentId = keyof typeof MOMENTS;

/** A field of the form, date and time of a moment in one cell, or the names of the pictures. */
export type ColumnId = TextName | MomentId | 'pictures';

const isMoment = (id: ColumnId): id is MomentId => Object.hasOwn(MOMENTS, id);

/** The cells of a row. A column that the sheet does not have is absent, and leaves what an existing lot has. */
export type Cells = Readonly<Partial<Record<ColumnId, string>>>;

export type ColumnKind =
  | { readonly is: 'field'; readonly field: TextName; readonly spec: FieldSpec }
  | { readonly is: 'moment'; readonly date: TextName; readonly time: TextName }
  | { readonly is: 'pictures' };

export interface Column {
  readonly id: ColumnId;
  readonly label: string;
  readonly isRequired: boolean;
  readonly hint: string;
  /** Other names that houses use, in plain words. */
  readonly aliases: readonly string[];
  readonly kind: ColumnKind;
}

/** @param categorie the lot's category, which defines its facts */
export function columnOf(id: ColumnId, categorie: string): Column {
  if (id === 'pictures') return PICTURE_COLUMN;
  if (isMoment(id)) {
    const { label, date, time, aliases } = MOMENTS[id];
    const isRequired = id !== 'moment:latestEnd';
    const hint = 'Such as 31/12/2026 10:30, in IST';
    return { id, label, isRequired, hint, aliases, kind: { is: 'moment', date, time } };
  }
  const spec = fieldSpec(id, categorie);
  const isRequired = id === 'houseNumber' || (spec.required === true && spec.initially === undefined);
  return {
    id,
    label: labelOf(id, spec),
    isRequired,
    hint: hintOf(id, spec),
    aliases: spec.aliases ?? [],
    kind: { is: 'field', field: id, spec },
  };
}

/** The title of a property is also a fact, so its column names the choices. */
function labelOf(field: TextName, { label, options = [] }: FieldSpec): string {
  const isTaken = isFact(field) && label === fieldSpec('title', '').label;
  return isTaken ? `${label} (${options.map((option) => option.label).join(', ')})` : label;
}

const PICTURE_COLUMN: Column = {
  id: 'pictures',
  label: 'Pictures',
  isRequired: false,
  hint: 'File names, separated by semicolons. Without this column, names begin with the house number: 1234-1.jpg',
  aliases: ['images', 'photos', 'picture'],
  kind: { is: 'pictures' },
};

function hintOf(field: TextName, { hint = '', kind, options }: FieldSpec): string {
  if (field === 'houseNumber') return 'Your own number of the lot. Importing the same number again changes the lot.';
  if (options !== undefined) return options.map(({ label }) => label).join(', ');
  return kind === 'date' || kind === 'day' ? 'Such as 31/12/2026' : hint;
}

/** The columns that a new lot needs, in the order of the form. */
export const REQUIRED_IDS: readonly ColumnId[] = [
  'houseNumber',
  'title',
  'categorie',
  'description',
  'basePrice',
  'emdAmount',
  'moment:deadline',
  'moment:start',
  'moment:end',
];

/** Report and documents have no cells; the dates of a moment may stand in two columns or in one. */
const IMPORTED: readonly TextName[] = FIELD_NAMES.filter(isText);
/** In the order in which clerks look for them. */
export const COLUMN_IDS: readonly ColumnId[] = [
  ...new Set([...REQUIRED_IDS, 'moment:latestEnd' as const, 'pictures' as const, ...IMPORTED]),
];

/** The column of an id from storage. */
export function columnId(text: string): ColumnId | undefined {
  return COLUMN_IDS.find((id) => id === currentName(text));
}

/** The columns of the template of a category. */
export function templateColumns(categorie: string): readonly Column[] {
  const facts = factsOf(categorie).map(({ name }) => factName(name));
  const inspection = INSPECTION_PARTS.map((part) => inspectionName(0, part));
  const others = COLUMN_IDS.filter((id) => !REQUIRED_IDS.includes(id) && isWhole(id));
  const ids = [
    ...REQUIRED_IDS.slice(0, 4),
    'pictures' as const,
    ...facts,
    ...REQUIRED_IDS.slice(4),
    ...others,
    stepName(0, 'step'),
    ...inspection,
  ];
  return [...new Set(ids)].map((id) => columnOf(id, categorie));
}

const ofMoments: readonly TextName[] = Object.values(MOMENTS).flatMap(({ date, time }) => [date, time]);

/** Not a part of a moment, a fact of some category, a further step or inspection. */
function isWhole(id: ColumnId): boolean {
  const isPart = [...ofMoments, ...FACT_NAMES].some((name) => name === id);
  return !isPart && !isStep(id) && !isInspection(id);
}

/** The column in whose cell the problem of a field is shown. */
export function columnOfField(field: TextName, used: ReadonlySet<ColumnId>): ColumnId {
  if (used.has(field)) return field;
  const isPart = (id: ColumnId) => isMoment(id) && (MOMENTS[id].date === field || MOMENTS[id].time === field);
  return COLUMN_IDS.find(isPart) ?? field;
}
