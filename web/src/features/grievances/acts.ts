import type { HandledGrievance } from '#shared/contract/grievances/grievance-fields.ts';

/** What a colleague can do, with the key of each, and the words of its form. */
export const ACTS = {
  take: { label: 'Take it', key: 'T', field: '', hint: '', send: '' },
  answer: { label: 'Answer', key: 'A', field: 'Answer', hint: 'The person gets a mail and reads it.', send: 'Send' },
  note: { label: 'Note', key: 'N', field: 'Note', hint: 'Only colleagues read it.', send: 'Add note' },
  hand: {
    label: 'Hand on',
    key: 'H',
    field: 'What they should do',
    hint: 'Only colleagues read it.',
    send: 'Hand on',
  },
  attach: { label: 'Attach', key: 'L', field: '', hint: '', send: '' },
  settle: {
    label: 'Settle',
    key: 'S',
    field: 'How it is settled, and why',
    hint: 'The person gets a mail and reads it. For 14 days their answer opens it again.',
    send: 'Settle',
  },
} as const;
export type ActKind = keyof typeof ACTS;

const KINDS = ['answer', 'take', 'note', 'hand', 'attach', 'settle'] as const satisfies readonly ActKind[];

export const actOfKey = (key: string): ActKind | undefined =>
  KINDS.find((kind) => ACTS[kind].key === key.toUpperCase());

/** What is possible now; `me` is the id of the reader. The server checks it again. */
export function actsFor({ state, subject, handler }: HandledGrievance, me: string): readonly ActKind[] {
  if (state === 'settled') return ['note', 'attach'];
  return KINDS.filter((kind) => {
    if (kind === 'take') return handler?._id !== me;
    return kind !== 'hand' || subject !== 'staff';
  });
}
