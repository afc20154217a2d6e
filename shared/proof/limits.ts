/** What a check of one auction cannot show, as docs/proof.md says it. */
export const LIMITS = [
  'Who is behind a number, unless they show it. Each number stands for one person in this auction only.',
  'Whether a bid that was refused was refused rightly: only accepted bids are in the log.',
  'Whether the bids had reached the secret least price of the seller, where there is one.',
  'What maximum somebody had left. Bidders can check their own in the room of the auction.',
  'Whether the auction has later entries that the site left out of its answer. Who reads the whole log sees them.',
] as const;
