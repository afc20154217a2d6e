import { useState } from 'react';

/** The selected rows by key, with what they were when they were selected. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  readonly add: (rows: readonly Row[]) => void;
  /** Selects these and no others. */
  readonly replace: (rows: readonly Row[]) => void;
}

export function useSelection<Row>(keyOf: (row: Row) => string): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const entriesOf = (rows: readonly Row[]) => rows.map((row) => [keyOf(row), row] as const);
  return {
    rows: [...selected.values()],
    has: (row) => selected.has(keyOf(row)),
    toggle: (row) =>
      setSelected((before) => {
        const next = new Map(before);
        if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
        return next;
      }),
    add: (rows) => setSelected((before) => new Map([...before, ...entriesOf(rows)])),
    replace: (rows) => setSelected(new Map(entriesOf(rows))),
  };
}
