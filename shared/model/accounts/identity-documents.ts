/** An admin's note about an ID proof. It is personal data, so it has only the kind and four characters, never the whole number. */
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
