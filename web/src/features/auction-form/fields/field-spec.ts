import type { FieldRow } from '#shared/model/lots/lot-fields.ts';

/** A field of the form: its row, and what only the form knows. */
export interface FieldSpec extends FieldRow {
  /** The label of a time that is beside another time; by default it is "Time (IST)". */
  readonly shortLabel?: string;
  /** The initial text of a new form; empty by default. */
  readonly initially?: string;
  /** A code such as a registration number: stored in capitals and without spaces. */
  readonly isCode?: boolean;
  /** The unit in which a number is stored. */
  readonly unit?: string;
  /** How many digits after the point are stored of a number; by default none. */
  readonly decimals?: number;
  /** A number whose unit is a fact of its own. */
  readonly isArea?: boolean;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}
