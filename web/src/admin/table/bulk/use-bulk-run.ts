import { useEffect, useRef, useState } from 'react';
import { runEach, type RowResult } from './run-each.ts';

/** The progress of an action on many rows. */
export interface BulkRun<Row> {
  readonly state: 'asking' | 'running' | 'ended';
  readonly done: readonly Row[];
  readonly refused: readonly { readonly row: Row; readonly error: unknown }[];
  /** Runs it on the rows that are not done. */
  readonly start: (run: (row: Row) => Promise<void>) => void;
  readonly stop: () => void;
}

export function useBulkRun<Row>(rows: readonly Row[]): BulkRun<Row> {
  const [state, setState] = useState<BulkRun<Row>['state']>('asking');
  const [results, setResults] = useState<ReadonlyMap<Row, RowResult<Row>>>(new Map());
  const stopper = useRef<AbortController>(undefined);
  // Nobody would see what a page that was left does.
  useEffect(() => () => stopper.current?.abort(), []);
  const all = [...results.values()];
  return {
    state,
    done: all.flatMap((result) => (result.isDone ? [result.row] : [])),
    refused: all.flatMap((result) => (result.isDone ? [] : [result])),
    start: (run) => {
      const left = rows.filter((row) => results.get(row)?.isDone !== true);
      const { signal } = (stopper.current = new AbortController());
      setState('running');
      setResults((before) => new Map([...before].filter(([, { isDone }]) => isDone)));
      const note = (result: RowResult<Row>) => setResults((before) => new Map(before).set(result.row, result));
      void runEach(left, run, note, signal).then(() => setState('ended'));
    },
    stop: () => stopper.current?.abort(),
  };
}
