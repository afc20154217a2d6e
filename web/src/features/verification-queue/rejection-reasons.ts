import { ok, refused, type Result } from '../../../../shared/model/result.ts';

/** The last of the list: the admin's own words alone. */
export const OWN_WORDS = 'Another reason, in your own words below';

/** Sentences that the person reads. They say what to do next. */
export const REJECTION_REASONS: readonly string[] = [
  'The picture cannot be read. Please send a sharp one in good light.',
  'The name differs from the one registered. Please correct your name, or send a document with this name.',
  'Part of the document is missing or covered. Please send all of it, both sides if it has two.',
  'The document has expired. Please send one that is valid.',
  'We do not accept this kind of document. Please send a PAN card, driving licence, voter ID, passport or masked Aadhaar.',
  'The document seems to belong to another person, or to have been altered. Please send your own, unaltered.',
  OWN_WORDS,
];

/** The reason as the person reads it: the chosen sentence, then the admin's words. Refused with what is missing. */
export function reasonText(chosen: number, words: string): Result<string, string> {
  const sentence = REJECTION_REASONS[chosen];
  const own = words.trim();
  if (sentence === undefined || sentence === OWN_WORDS) return own === '' ? refused('Please give a reason.') : ok(own);
  return ok(own === '' ? sentence : `${sentence} ${own}`);
}
