/** Resources to close in reverse order of opening. */
export interface Closers {
  add(name: string, close: () => Promise<void> | void): void;
  /** Closes everything once. A failure is reported and does not stop the others. */
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
