import type { EditedAuction } from '#web/auctions/edit-query.ts';

export interface FieldSpec {
  readonly label: string;
  /** What stands above a time beside another time. */
  readonly shortLabel?: string;
  /** A `date` and a `time` stand beside each other under a common heading; a `day` stands alone. */
  readonly kind:
    | 'text'
    | 'long-text'
    | 'choice'
    | 'number'
    | 'digits'
    | 'rupees'
    | 'percent'
    | 'date'
    | 'time'
    | 'day'
    | 'report'
    | 'documents';
  readonly required?: true;
  /** The initial text of a new form; empty by default. */
  readonly initially?: string;
  readonly maxLength?: number;
  /** A code such as a registration number: stored in capitals and without spaces. */
  readonly isCode?: boolean;
  readonly hint?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** The stored value as form text. */
  readonly stored: (auction: EditedAuction) => string;
}
