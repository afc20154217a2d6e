import type { FieldRow } from '#shared/model/lots/lot-fields.ts';

/** A field of the form: its row, and what only the form knows. */
export interface FieldSpec extends FieldRow {
  /** What stands above a time beside another time. */
  readonly shortLabel?: string;
  /** The initial text of a new form; empty by default. */
  readonly initially?: string;
  /** A code such as a registration number: stored in capitals and without spaces. */
  readonly isCode?: boolean;
  /** Of a number: it is stored in this unit, with so many digits after the point. */
  readonly unit?: string;
  readonly decimals?: number;
  /** A number whose unit is a fact of its own. */
  readonly isArea?: boolean;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}
