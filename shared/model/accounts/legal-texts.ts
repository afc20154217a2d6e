/**
 * The terms and the privacy policy as they read now, by the day on which either was changed last. A consent names the
 * texts it is about, so change it whenever a text changes; what they said on a day is in the history of this repository.
 */
export const LEGAL_TEXTS = '2026-11-23';
