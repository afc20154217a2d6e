/** What an admin decides about an ID proof, in the words of the screens. */
export type Verdict = 'verify' | 'reject';

/** Why the buttons of a user wait. They keep the focus meanwhile. */
export const VERDICT_UNDER_WAY = 'A verdict on this user is on its way.';

export const VERDICT_WORDS = {
  verify: {
    question: 'Are you sure you want to verify this user?',
    confirm: 'Verify',
    effect: 'They are told, and can register for auctions at once.',
    result: 'verified',
    done: 'The user has been verified.',
    failed: 'Failed to verify user.',
  },
  reject: {
    question: 'Are you sure you want to reject this user?',
    confirm: 'Reject',
    effect: 'They are told, and cannot register for auctions until an admin verifies them.',
    result: 'rejected',
    done: 'The user has been rejected.',
    failed: 'Failed to reject user.',
  },
} as const satisfies Record<Verdict, object>;
