import type { GrievanceSubject } from '#shared/model/grievances/grievance-words.ts';

/** The subjects in words, and what belongs to each. */
export const SUBJECT_WORDS: Readonly<Record<GrievanceSubject, { readonly name: string; readonly text: string }>> = {
  auction: { name: 'An auction or a lot', text: 'What is said about it, how it ran, or how it ended.' },
  payment: { name: 'A payment or a refund', text: 'A deposit, a final payment, an invoice, money on its way back.' },
  verification: { name: 'Verification', text: 'It takes long, or was rejected.' },
  privacy: { name: 'Personal data', text: 'What we hold about you, and what becomes of it.' },
  staff: { name: 'Somebody who works here', text: 'Only the owners of this house read it.' },
  other: { name: 'Something else', text: 'Whatever fits none of these.' },
};
