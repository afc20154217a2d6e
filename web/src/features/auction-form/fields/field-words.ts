import { CATEGORIES } from '../../../../../shared/model/auctions/categories.ts';
import { BID_INTERVALS } from '../../../../../shared/model/auctions/bid-interval.ts';
import { formatInr, paiseFromText } from '../../../../../shared/model/money/money.ts';
import { intervalInWords } from '../../../../../shared/model/auctions/interval-text.ts';
import type { FieldName } from '../values/form-values.ts';

export const FIELD_LABELS: Readonly<Record<FieldName, string>> = {
  title: 'Title',
  categorie: 'Category',
  description: 'Description',
  basePrice: 'Base Price',
  emdAmount: 'EMD Amount',
  buyerPremium: 'Buyer’s Premium',
  otherCharges: 'Other Charges',
  otherChargesName: 'What the Other Charges Are For',
  lotGst: 'GST on the Winning Bid',
  chargesGst: 'GST on Premium and Charges',
  bidInterval: 'Bid Interval',
  deadlineDate: 'Registration Deadline Date',
  deadlineTime: 'Registration Deadline Time',
  startDate: 'Start Date',
  startTime: 'Start Time',
  endDate: 'End Date',
  endTime: 'End Time',
};

export const INTERVAL_OPTIONS = BID_INTERVALS.map((seconds) => ({
  value: String(seconds),
  label: intervalInWords(seconds),
}));

/** A value of the form as people read it. */
export function valueInWords(field: FieldName, value: string): string {
  if (value === '') return '(empty)';
  if (field === 'categorie') return CATEGORIES.find(({ _id }) => _id === value)?.name ?? value;
  if (field === 'bidInterval') return INTERVAL_OPTIONS.find((option) => option.value === value)?.label ?? value;
  if (field === 'buyerPremium' || field === 'lotGst' || field === 'chargesGst') return `${value} %`;
  const isAmount = field === 'basePrice' || field === 'emdAmount' || field === 'otherCharges';
  return isAmount ? (amountInFigures(value) ?? value) : value;
}

/** '₹12,34,567' for what is typed as 1234567; undefined for no amount. */
export function amountInFigures(text: string): string | undefined {
  const paise = paiseFromText(text);
  return paise === undefined ? undefined : formatInr(paise);
}
