import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** What can be done to selected rows. */
export interface BulkAction<Row> {
  readonly label: string;
  /** The label with the number of rows in its words; by default the number follows it where it is not all. */
  readonly labelFor?: (count: number) => string;
  readonly icon: LucideIcon;
  readonly isDanger?: boolean;
  /** Whether it can be done to a row; by default to any. It is not offered for others. */
  readonly applies?: (row: Row) => boolean;
  /** Asks and does it. `close` gets the rows that stay selected. */
  readonly dialog: (rows: readonly Row[], close: (stillSelected: readonly Row[]) => void) => ReactNode;
}
