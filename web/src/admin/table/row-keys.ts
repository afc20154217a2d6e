import type { KeyHelp } from '../keys/keys-dialog.tsx';

/** What a key does in a list. Enter is not here: the link of the row has the focus. */
export type RowCommand = 'next' | 'previous' | 'select' | 'search' | 'help';

const COMMANDS: ReadonlyMap<string, RowCommand> = new Map([
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'select'],
  ['/', 'search'],
  ['?', 'help'],
]);

/** The command of a key, in any case; undefined if it has none. */
export const rowCommandOf = (key: string): RowCommand | undefined => COMMANDS.get(key.toLowerCase());

export const ROW_KEY_HELP: readonly KeyHelp[] = [
  { keys: ['J'], does: 'Next row' },
  { keys: ['K'], does: 'Row before' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['X'], does: 'Select the row' },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'Show these keys' },
];
