/**
 * An admin's note about an ID proof. It is personal data, so it has only the kind and four characters, never the whole
 * number.
 */
export const IDENTITY_DOCUMENTS = ['aadhaar', 'pan', 'driving-licence', 'voter-id', 'passport', 'other'] as const;
export type IdentityDocumentKind = (typeof IDENTITY_DOCUMENTS)[number];

export const IDENTITY_DOCUMENT_LABELS: Readonly<Record<IdentityDocumentKind, string>> = {
  aadhaar: 'Aadhaar',
  pan: 'PAN',
  'driving-licence': 'Driving licence',
  'voter-id': 'Voter ID',
  passport: 'Passport',
  other: 'Other document',
};

/**
 * How every number of that kind ends: an Aadhaar number has twelve digits (uidai.gov.in), a PAN five letters, four digits
 * and a letter (incometaxindia.gov.in). The patterns take what was typed so far, too.
 */
const ENDINGS: Readonly<Partial<Record<IdentityDocumentKind, { readonly soFar: RegExp; readonly sentence: string }>>> =
  {
    aadhaar: { soFar: /^\d{0,4}$/, sentence: 'An Aadhaar number ends with four digits.' },
    pan: { soFar: /^(?:\d{0,3}|\d{3}[A-Z])$/, sentence: 'A PAN ends with three digits and a letter.' },
  };

/** Why what was typed so far cannot be the last four characters of such a number; undefined while it can. */
export function whyNotLastFour(kind: IdentityDocumentKind | undefined, typed: string): string | undefined {
  if (typed.length > 4) return 'Only the last four characters, never the whole number.';
  const ending = kind === undefined ? undefined : ENDINGS[kind];
  return ending === undefined || ending.soFar.test(typed) ? undefined : ending.sentence;
}
