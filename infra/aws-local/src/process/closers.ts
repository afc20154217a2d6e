/** Things to end, in the reverse order of their beginning. */
export interface Closers {
  add(name: string, close: () => Promise<void> | void): void;
  /** Ends everything once; a failure is reported and does not keep the rest from ending. */
  closeAll(): Promise<void>;
}

export function createClosers(report: (error: unknown) => void): Closers {
  const open: { readonly name: string; readonly close: () => Promise<void> | void }[] = [];
  return {
    add: (name, close) => {
      open.push({ name, close });
    },
    closeAll: async () => {
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        try {
          await next.close();
        } catch (error) {
          report(new Error(`Ending ${next.name} failed`, { cause: error }));
        }
      }
    },
  };
}
