import type { ReportedLot } from '#shared/contract/reports.ts';

export const RESULT_WORDS: Readonly<Record<ReportedLot['result'], string>> = {
  sold: 'Sold and paid',
  open: 'Not settled yet',
  unsold: 'Unsold',
  cancelled: 'Cancelled',
};
