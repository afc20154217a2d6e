import type { EditedAuction } from '../../../auctions/edit-query.ts';
import { DEFAULT_BID_INTERVAL } from '../../../../../shared/model/auctions/bid-interval.ts';
import { istParts } from '../../../../../shared/model/ist.ts';

/** The form as it is typed: all text. Dates and times are in IST. */
export interface FormValues {
  readonly title: string;
  readonly categorie: string;
  readonly description: string;
  readonly basePrice: string;
  readonly emdAmount: string;
  readonly buyerPremium: string;
  readonly otherCharges: string;
  readonly otherChargesName: string;
  readonly lotGst: string;
  readonly chargesGst: string;
  /** Seconds. */
  readonly bidInterval: string;
  readonly deadlineDate: string;
  readonly deadlineTime: string;
  readonly startDate: string;
  readonly startTime: string;
  readonly endDate: string;
  readonly endTime: string;
}

export type FieldName = keyof FormValues;

export const EMPTY_VALUES: FormValues = {
  title: '',
  categorie: '',
  description: '',
  basePrice: '',
  emdAmount: '',
  buyerPremium: '',
  otherCharges: '',
  otherChargesName: '',
  lotGst: '',
  chargesGst: '',
  bidInterval: String(DEFAULT_BID_INTERVAL),
  deadlineDate: '',
  deadlineTime: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
};

export const FIELD_NAMES: readonly FieldName[] = [
  'title',
  'categorie',
  'description',
  'basePrice',
  'emdAmount',
  'buyerPremium',
  'otherCharges',
  'otherChargesName',
  'lotGst',
  'chargesGst',
  'bidInterval',
  'deadlineDate',
  'deadlineTime',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
];

/** A stored auction as the form holds it. */
export function valuesOf(auction: EditedAuction): FormValues {
  const deadline = istParts(Date.parse(auction.registrationDeadline));
  const start = istParts(Date.parse(auction.startDate));
  const end = istParts(Date.parse(auction.endDate));
  return {
    title: auction.title,
    categorie: auction.categorie,
    description: auction.description,
    basePrice: String(auction.basePrice),
    emdAmount: String(auction.emdAmount),
    buyerPremium: textOf(auction.charges.buyerPremium),
    otherCharges: textOf(auction.charges.otherCharges),
    otherChargesName: auction.charges.otherChargesName,
    lotGst: textOf(auction.charges.lotGst),
    chargesGst: textOf(auction.charges.chargesGst),
    bidInterval: String(auction.bidInterval),
    deadlineDate: deadline.date,
    deadlineTime: deadline.time,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
  };
}

/** A charge that is nothing is an empty field. */
const textOf = (value: number): string => (value === 0 ? '' : String(value));

/** Whether two forms say the same. */
export function sameValues(a: FormValues, b: FormValues): boolean {
  return FIELD_NAMES.every((name) => a[name] === b[name]);
}
