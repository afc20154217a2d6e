import { IDENTITY_DOCUMENTS, type IdentityDocumentKind } from '#shared/model/accounts/identity-documents.ts';
import type { KeyHelp } from '#web/admin/keys/keys-dialog.tsx';

/** What a key does on the page. */
export type QueueCommand =
  | { readonly does: 'verify' | 'reject' | 'skip' | 'note' | 'digits' | 'help' }
  | { readonly does: 'kind'; readonly kind: IdentityDocumentKind };

const LETTERS: ReadonlyMap<string, QueueCommand> = new Map([
  ['v', { does: 'verify' }],
  ['r', { does: 'reject' }],
  ['n', { does: 'skip' }],
  ['d', { does: 'digits' }],
  ['c', { does: 'note' }],
  ['?', { does: 'help' }],
]);

/** The command of a key, in any case; undefined if it has none. */
export function commandOf(key: string): QueueCommand | undefined {
  const kind = /^[1-9]$/.test(key) ? IDENTITY_DOCUMENTS[Number(key) - 1] : undefined;
  return kind === undefined ? LETTERS.get(key.toLowerCase()) : { does: 'kind', kind };
}

interface QueueKeyHelp extends KeyHelp {
  /** In a word or two, for keys without a button on the page. */
  readonly short?: string;
}

/** All keys of the page, for its help. Those of the document are in `document-view.tsx`. */
export const KEY_HELP: readonly QueueKeyHelp[] = [
  { keys: ['V'], does: 'Verify and go on' },
  { keys: ['R'], does: 'Reject, with a reason' },
  { keys: ['N'], does: 'Skip to the next person' },
  { keys: ['1', '…', String(IDENTITY_DOCUMENTS.length)], does: 'Kind of document', short: 'Kind' },
  { keys: ['D'], does: 'Last four characters', short: 'Digits' },
  { keys: ['C'], does: 'Note for colleagues', short: 'Note' },
  { keys: ['+', '−'], does: 'Zoom', short: 'Zoom' },
  { keys: ['T'], does: 'Turn the document', short: 'Turn' },
  { keys: ['Esc'], does: 'Leave a field' },
  { keys: ['?'], does: 'Show these keys', short: 'All keys' },
];
