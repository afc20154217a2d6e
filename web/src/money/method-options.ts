import { TRANSFER_METHODS, type TransferMethod } from '#shared/model/money/payment-enums.ts';

export const METHOD_WORDS = {
  neft: 'NEFT',
  rtgs: 'RTGS',
  imps: 'IMPS',
  upi: 'UPI',
  dd: 'Demand draft',
} as const satisfies Record<TransferMethod, string>;

/** How money was sent, to choose from. */
export const METHOD_OPTIONS = TRANSFER_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }));

/** What the reference of such a transfer is called, and how it looks. */
export function referenceTexts(method: string): { readonly label: string; readonly hint: string } {
  if (method === 'dd') return { label: 'Number and bank of the draft', hint: 'Such as 123456 HDFC Bank' };
  if (method === 'imps' || method === 'upi') return { label: 'Reference', hint: 'The 12 digits of the payment' };
  return { label: 'UTR', hint: '16 or 22 letters and digits' };
}
