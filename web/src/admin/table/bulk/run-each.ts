/** How the action on one row ended. */
export type RowResult<Row> =
  | { readonly row: Row; readonly isDone: true }
  | { readonly row: Row; readonly isDone: false; readonly error: unknown };

/** Some hundred rows take minutes, and the requests of other people are still answered in between. */
const AT_ONCE = 3;

/** Runs an action on each row, in order. A failed row does not stop the others; the signal does, after those under way. */
export async function runEach<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<void>,
  onResult: (result: RowResult<Row>) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...rows];
  const runWaiting = async () => {
    for (let row = waiting.shift(); row !== undefined && !signal.aborted; row = waiting.shift()) {
      try {
        await run(row);
        onResult({ row, isDone: true });
      } catch (error) {
        onResult({ row, isDone: false, error });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
}
