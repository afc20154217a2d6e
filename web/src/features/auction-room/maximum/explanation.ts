/** In one sentence or two, below the choice. */
export const IN_SHORT =
  'The house bids for you: each time as little as leads, and never more than this. Nobody at Boli sees your maximum in any screen, export or backup.';

/** What a bidder must know before they leave a maximum. */
export const BINDING =
  'It is a binding bid up to this amount. The house answers every further bid for you with one step more, until your maximum is reached.';

/** How it goes on from there. */
export const TERMS: readonly string[] = [
  'The first bid for you is as low as it can be and still lead. The house never bids against you.',
  'If another bidder’s maximum is higher, yours is used up at once and stands in the history like any bid.',
  'Of two equal maximums the earlier one leads.',
  'Nobody at Boli sees it in any screen, export or backup. While you lead, you can raise it, lower it or take it back.',
];

/** For an auction whose reserve is not met. */
export const RESERVE_TERM =
  'The reserve price is not met yet: the house bids up to it at once, or up to your maximum if that is lower.';
