import type { KeyHelp } from '../keys/keys-dialog.tsx';

/** What a key does in a list. Enter is not here: the link of the row has the focus. */
export type RowCommand = 'next' | 'previous' | 'select' | 'reach' | 'search' | 'help';

const COMMANDS: ReadonlyMap<string, RowCommand> = new Map([
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'select'],
  ['f', 'search'],
  ['?', 'help'],
]);

/** The command of a key, in any case; undefined if it has none. */
export function rowCommandOf(key: string, hasShift: boolean): RowCommand | undefined {
  const command = COMMANDS.get(key.toLowerCase());
  return command === 'select' && hasShift ? 'reach' : command;
}

export const ROW_KEY_HELP: readonly KeyHelp[] = [
  { keys: ['J'], does: 'Next row' },
  { keys: ['K'], does: 'Row before' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['X'], does: 'Select the row' },
  { keys: ['Shift', 'X'], does: 'Select all from the last one to this row' },
  { keys: ['F'], does: 'Search in this list' },
  { keys: ['/'], does: 'Search everywhere' },
  { keys: ['?'], does: 'Show these keys' },
];
