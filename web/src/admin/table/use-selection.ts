import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/** The selected rows by key, with what they were when they were selected. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** Selects every row between the one that was toggled last and this one, both included. */
  readonly reach: (row: Row, among: readonly Row[]) => void;
  readonly add: (rows: readonly Row[]) => void;
  /** Selects these and no others. */
  readonly replace: (rows: readonly Row[]) => void;
}

const KEPT = ['selection'];

/**
 * The selection of one list with one filter. It is in the cache, so whoever opens a row and comes back finds it as it was.
 */
export function useSelection<Row>(place: string, keyOf: (row: Row) => string): Selection<Row> {
  const client = useQueryClient();
  const queryKey = [...KEPT, place];
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(() => {
    client.setQueryDefaults(KEPT, { gcTime: Infinity });
    return client.getQueryData(queryKey) ?? new Map<string, Row>();
  });
  const last = useRef<string>(undefined);
  const set = (next: ReadonlyMap<string, Row>) => {
    setSelected(next);
    client.setQueryData(queryKey, next);
  };
  const entriesOf = (rows: readonly Row[]) => rows.map((row) => [keyOf(row), row] as const);
  const add = (rows: readonly Row[]) => set(new Map([...selected, ...entriesOf(rows)]));
  const toggle = (row: Row) => {
    last.current = keyOf(row);
    const next = new Map(selected);
    if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
    set(next);
  };
  return {
    rows: [...selected.values()],
    has: (row) => selected.has(keyOf(row)),
    toggle,
    reach: (row, among) => {
      const ends = [last.current, keyOf(row)].map((key) => among.findIndex((candidate) => keyOf(candidate) === key));
      if (ends.includes(-1)) {
        toggle(row);
        return;
      }
      last.current = keyOf(row);
      add(among.slice(Math.min(...ends), Math.max(...ends) + 1));
    },
    add,
    replace: (rows) => set(new Map(entriesOf(rows))),
  };
}
