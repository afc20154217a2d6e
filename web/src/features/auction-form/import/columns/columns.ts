/** The columns of a sheet of lots, made from the fields of the auction form. */
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { LOT_FIELDS } from '#shared/model/lots/lot-fields.ts';
import { CHECKLISTS, STATE_LABELS } from '#shared/model/lots/report.ts';
import { factsOf } from '../../fields/fact-specs.ts';
import { fieldSpec } from '../../fields/field-list.ts';
import type { FieldSpec } from '../../fields/field-spec.ts';
import { categoryOf } from '../../values/form-report.ts';
import {
  FACT_NAMES,
  factName,
  currentName,
  FIELD_NAMES,
  isText,
  inspectionName,
  INSPECTION_PARTS,
  stepName,
  type FieldName,
  type TextName,
  isFact,
  isInspection,
  isStep,
} from '../../values/form-schema.ts';

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

/** A part of the condition report: who, when, or an item of the checklist by its name. */
export type ReportId = `report.${string}`;
export const reportId = (part: string): ReportId => `report.${part}`;
export const isReport = (id: string): id is ReportId => id.startsWith('report.');

/** What has a cell of its own kind: names of pictures and documents, who is the seller, the name of the sale. */
const OTHERS = {
  pictures: {
    label: 'Pictures',
    hint: 'File names, separated by semicolons. Without this column, names begin with the house number: 1234-1.jpg',
    aliases: ['images', 'photos', 'picture'],
  },
  documents: {
    label: LOT_FIELDS.documents.label,
    hint: 'The names of the documents that the lot keeps, separated by semicolons. New ones are added in the form.',
    aliases: [],
  },
  sellerId: {
    label: LOT_FIELDS.sellerId.label,
    hint: 'The name, PAN or GSTIN of one of the house’s sellers, exactly as it is in their list',
    aliases: LOT_FIELDS.sellerId.aliases,
  },
  sale: {
    label: 'Sale',
    hint: 'The name of a sale, at whose end the lot is added',
    aliases: ['sale name', 'name of the sale'],
  },
} as const;
type OtherId = keyof typeof OTHERS;
const isOther = (id: string): id is OtherId => Object.hasOwn(OTHERS, id);

/** A field of the form, date and time of a moment in one cell, or what has a cell of its own kind. */
export type ColumnId = TextName | MomentId | ReportId | OtherId;

const isMoment = (id: ColumnId): id is MomentId => Object.hasOwn(MOMENTS, id);

/** The cells of a row. A column that the sheet does not have is absent, and leaves what an existing lot has. */
export type Cells = Readonly<Partial<Record<ColumnId, string>>>;

export type ColumnKind =
  | { readonly is: 'field'; readonly field: TextName; readonly spec: FieldSpec }
  | { readonly is: 'moment'; readonly date: TextName; readonly time: TextName }
  | { readonly is: 'report' }
  | { readonly is: OtherId };

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
  if (isOther(id)) return { ...OTHERS[id], id, isRequired: false, kind: { is: id } };
  if (isReport(id)) return reportColumn(id, categorie);
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

function reportColumn(id: ReportId, categorie: string): Column {
  const isPart = ({ name }: { readonly name: string }) => reportId(name) === id;
  const item = checklistOf(categorie).find(isPart) ?? Object.values(CHECKLISTS).flat().find(isPart);
  const [label, hint] =
    id === REPORT_BY
      ? ['Inspected By', 'Of the condition report']
      : id === REPORT_ON
        ? ['Inspected On', 'Such as 31/12/2026']
        : [
            `Condition: ${item?.label ?? ''}`,
            `${Object.values(STATE_LABELS).join(', ')}; a note may follow: Poor: leaks oil`,
          ];
  return { id, label, hint, isRequired: false, aliases: [], kind: { is: 'report' } };
}

export const REPORT_BY = reportId('inspectedBy');
export const REPORT_ON = reportId('inspectedOn');

/** Whether its cells have a day, perhaps with a time. */
export function isDateColumn(id: ColumnId): boolean {
  const { kind } = columnOf(id, '');
  if (kind.is !== 'field') return kind.is === 'moment' || id === REPORT_ON;
  return kind.spec.kind === 'date' || kind.spec.kind === 'day';
}

/** The columns of the condition report of a category. */
export const reportIds = (categorie: string): readonly ReportId[] => [
  REPORT_BY,
  REPORT_ON,
  ...checklistOf(categorie).map(({ name }) => reportId(name)),
];

function checklistOf(categorie: string) {
  const category = categoryOf(categorie);
  return category === undefined ? [] : CHECKLISTS[category];
}

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

/** The dates of a moment may stand in two columns or in one. */
const IMPORTED: readonly TextName[] = FIELD_NAMES.filter(isText);
/** In the order in which clerks look for them. */
export const COLUMN_IDS: readonly ColumnId[] = [
  ...new Set([
    ...REQUIRED_IDS,
    'moment:latestEnd' as const,
    'pictures' as const,
    'sale' as const,
    ...IMPORTED,
    ...CATEGORIES.flatMap(({ _id }) => reportIds(_id)),
    'documents' as const,
  ]),
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
    ...reportIds(categorie),
    'documents' as const,
  ];
  return [...new Set(ids)].map((id) => columnOf(id, categorie));
}

const ofMoments: readonly TextName[] = Object.values(MOMENTS).flatMap(({ date, time }) => [date, time]);
export const isPartOfMoment = (id: ColumnId): boolean => ofMoments.some((name) => name === id);

/** Not a part of a moment, a fact of some category, a further step or inspection. */
function isWhole(id: ColumnId): boolean {
  return (
    !isPartOfMoment(id) &&
    FACT_NAMES.every((name) => name !== id) &&
    !isStep(id) &&
    !isInspection(id) &&
    !isReport(id) &&
    id !== 'documents'
  );
}

/** The column in whose cell the problem of a field is shown. */
export function columnOfField(field: FieldName, used: ReadonlySet<ColumnId>): ColumnId {
  if (field === 'report') return REPORT_BY;
  if (used.has(field)) return field;
  const isPart = (id: ColumnId) => isMoment(id) && (MOMENTS[id].date === field || MOMENTS[id].time === field);
  return COLUMN_IDS.find(isPart) ?? field;
}
