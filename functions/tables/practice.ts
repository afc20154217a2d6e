/**
 * The lot and the person of the canary (decision 69). What is made of the tables leaves them out where it begins: the
 * stream's effects, the pages of the books, and the feed of people.
 */
export const PRACTICE_LOT = 'practice';
/** RFC 2606: nobody has an address there. */
export const PRACTICE_EMAIL = 'canary@boli.invalid';
