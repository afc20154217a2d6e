/**
 * The version of the terms and the privacy policy: the date of the last change to either. Update it with every change,
 * because each consent stores it. Git has the older texts.
 */
export const LEGAL_TEXTS = '2026-11-23';
