import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** What can be done to selected rows. */
export interface BulkAction<Row> {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isDanger?: boolean;
  /** Asks and does it. `close` gets the rows that stay selected. */
  readonly dialog: (rows: readonly Row[], close: (stillSelected: readonly Row[]) => void) => ReactNode;
}
