/** What the reference of a transfer looks like, as a bank statement shows it. */
import type { TransferMethod } from './payment-enums.ts';

/**
 * Statements print references in groups and in either case, and those of IMPS and UPI behind zeros, so that they look
 * like a UTR. Each may be recorded once, so it has one form.
 */
export const normalReference = (text: string): string =>
  text
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .replace(/^0+(?=\d{12}$)/, '')
    .replace(DRAFT, (_, digits: string, bank: string) => `${digits}${bankOf(bank)}`);

/** The number of a draft, and its bank as somebody has typed it. */
const DRAFT = /^(\d{6})([A-Z][A-Z.&-]{2,39})$/;

/** "The HDFC Bank Ltd.", "H.D.F.C. Bank" and "hdfc" are one bank. */
function bankOf(text: string): string {
  const name = text
    .replaceAll('&', 'AND')
    .replaceAll(/[.-]/g, '')
    .replace(/(?:LIMITED|LTD)$/, '')
    .replace(/^THE(?=.*BANK)/, '');
  return name.includes('BANK') ? name : `${name}BANK`;
}

interface ReferenceForm {
  readonly pattern: RegExp;
  readonly sentence: string;
}

/**
 * Banks differ in which of the two lengths they use for which
 * (https://www.terra-insight.com/insights/what-is-utr-number).
 */
const UTR: ReferenceForm = {
  pattern: /^[A-Z0-9]{16}([A-Z0-9]{6})?$/,
  sentence: 'A UTR has 16 (NEFT) or 22 (RTGS) letters and digits.',
};

/** Both go through NPCI, whose reference has twelve digits (same source). */
const RRN: ReferenceForm = {
  pattern: /^\d{12}$/,
  sentence: 'The reference of a payment by IMPS or UPI has 12 digits.',
};

const FORMS = {
  neft: UTR,
  rtgs: UTR,
  imps: RRN,
  upi: RRN,
  /**
   * Numbers of drafts have six digits, and are unique for one bank only
   * (https://skibespoke.com/how-can-i-get-bank-micr-code.html).
   */
  dd: {
    pattern: /^\d{6}[A-Z][A-Z.&-]{2,39}$/,
    sentence: 'A demand draft has a number of 6 digits and a bank: 123456 HDFC Bank.',
  },
} as const satisfies Record<TransferMethod, ReferenceForm>;

/** A line of a statement without a reference is known by this and 16 hex digits, made from its day, amount and narration. */
export const LINE_PREFIX = 'LINE';
const LINE_CLAIM = new RegExp(`^${LINE_PREFIX}[0-9A-F]{16}$`);

/** Whether this stands for a reference that the bank did not give. */
export const isLineClaim = (reference: string): boolean => LINE_CLAIM.test(reference);

/** Why this is no reference of such a transfer; undefined if it is one. Expects the normal form. */
export function referenceProblem(method: TransferMethod, reference: string): string | undefined {
  if (isLineClaim(reference)) return undefined;
  const { pattern, sentence } = FORMS[method];
  return pattern.test(reference) ? undefined : sentence;
}
