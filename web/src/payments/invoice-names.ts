import type { InvoiceMention } from '#shared/contract/money/invoice-mention.ts';

export const INVOICE_NAMES = {
  invoice: 'Tax invoice',
  'credit-note': 'Credit note',
} as const satisfies Record<InvoiceMention['kind'], string>;
