import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** An action on the selected rows of a table, offered as a button. */
export interface BulkAction<Row> {
  readonly label: string;
  /** A label that names the number of rows itself. Without it, `label (3)` says that only three rows allow the action. */
  readonly labelFor?: (count: number) => string;
  readonly icon: LucideIcon;
  readonly isDanger?: boolean;
  /** Whether the action is possible on a row; by default on every row. The other rows are left out. */
  readonly applies?: (row: Row) => boolean;
  /** The dialog that asks for confirmation and runs the action. It calls `close` with the rows that stay selected. */
  readonly dialog: (rows: readonly Row[], close: (stillSelected: readonly Row[]) => void) => ReactNode;
}
