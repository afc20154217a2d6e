import { sentenceOf } from '#web/api/error-sentence.ts';

/** The decisions on an ID proof. */
export type VerificationDecision = 'verify' | 'reject';

/** Why the buttons are disabled while a decision is being saved. They stay focusable. */
export const DECISION_PENDING = 'A decision on this user is being saved.';

/** The texts of the screens for each decision. */
export const DECISION_WORDS = {
  verify: {
    question: 'Are you sure you want to verify this user?',
    confirm: 'Verify',
    effect: 'They are told, and can register for auctions at once.',
    done: 'The user has been verified.',
    failed: 'Failed to verify user.',
  },
  reject: {
    question: 'Are you sure you want to reject this user?',
    confirm: 'Reject',
    effect: 'They are told why, and cannot register for auctions until an admin verifies them.',
    done: 'The user has been rejected.',
    failed: 'Failed to reject user.',
  },
} as const satisfies Record<VerificationDecision, object>;

/** The error message for a decision that was not saved, with the reason if known. */
export function failureSentence(decision: VerificationDecision, error: Error): string {
  const { failed } = DECISION_WORDS[decision];
  const why = sentenceOf(error, failed);
  return why === failed ? failed : `${failed} ${why}`;
}
