/** The date of the last change to the terms or the privacy policy. Each consent stores it; Git has the older texts. */
export const LEGAL_TEXTS = '2026-11-24';
