/**
 * Why an ID proof is rejected, until the house writes its own list. The person reads the sentence: it says what to do
 * next.
 */
export const STANDARD_REASONS: readonly string[] = [
  'The picture cannot be read. Please send a sharp one in good light.',
  'The name differs from the one registered. Please correct your name, or send a document with this name.',
  'Part of the document is missing or covered. Please send all of it, both sides if it has two.',
  'The document has expired. Please send one that is valid.',
  'We do not accept this kind of document. Please send a PAN card, driving licence, voter ID, passport or masked Aadhaar.',
  'The document seems to belong to another person, or to have been altered. Please send your own, unaltered.',
];
