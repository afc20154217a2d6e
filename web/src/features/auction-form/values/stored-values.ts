/** The values that the form of an auction begins with. */
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { readSteps } from '#shared/contract/lots/prices.ts';
import type { getHouseRules } from '#shared/contract/settings/house.ts';
import { DEFAULT_BID_INTERVAL } from '#shared/model/auctions/bid-interval.ts';
import { istParts } from '#shared/model/ist.ts';
import { DETAIL_NAMES, detailText } from '#shared/model/lots/lot-details.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { tidyReport } from './form-report.ts';
import { FIXED_NAMES, type FormValues, textsWith } from './form-schema.ts';
import { stepTexts } from './form-steps.ts';

/** An empty form. */
export const NEW_VALUES: FormValues = {
  ...textsWith(FIXED_NAMES, () => ''),
  bidInterval: String(DEFAULT_BID_INTERVAL),
  facts: {},
  inspections: [],
  steps: [{ from: '', step: '1' }],
  report: null,
  documents: [],
};

type HouseRules = Pick<ResponseOf<typeof getHouseRules>, 'charges' | 'steps' | 'bidInterval'>;

/** The form of a new auction: the charges, the steps and the interval of the settings. */
export const houseValues = ({ charges, steps, bidInterval }: HouseRules): FormValues => ({
  ...NEW_VALUES,
  ...chargeTexts(charges),
  steps: stepTexts(readSteps(steps)),
  bidInterval: String(bidInterval),
});

/** A stored auction in the form. */
export function valuesOf(auction: EditedAuction): FormValues {
  const { facts, sale, report } = auction;
  const deadline = momentOf(auction.registrationDeadline);
  const start = momentOf(auction.startDate);
  const end = momentOf(auction.endDate);
  const latestEnd = momentOf(auction.latestEnd);
  return {
    ...textsWith(DETAIL_NAMES, (name) => detailText(auction, name) ?? ''),
    title: auction.title,
    categorie: auction.categorie,
    description: auction.description,
    houseNumber: auction.houseNumber ?? '',
    sellerId: auction.sellerId ?? '',
    basePrice: textOf(auction.basePrice),
    emdAmount: textOf(auction.emdAmount),
    ...chargeTexts(auction.charges),
    bidInterval: String(auction.bidInterval),
    reservePrice: textOf(auction.reservePrice),
    deadlineDate: deadline.date,
    deadlineTime: deadline.time,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    latestEndDate: latestEnd.date,
    latestEndTime: latestEnd.time,
    facts: Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)])),
    inspections: (sale?.inspections ?? []).map(({ from, until }) => ({
      date: istParts(from).date,
      from: istParts(from).time,
      until: istParts(until).time,
    })),
    steps: stepTexts(readSteps(auction.steps)),
    report: report === null ? null : tidyReport(report),
    documents: auction.documents.map(({ id, kind, name, size }) => ({ id, kind, name, size })),
  };
}

/** A draft may lack a time. */
const momentOf = (isoTime: string | null) =>
  isoTime === null ? { date: '', time: '' } : istParts(Date.parse(isoTime));
const textOf = (amount: number | null) => (amount === null ? '' : String(amount));

/** A charge of zero is an empty field. */
const chargeText = (value: number): string => (value === 0 ? '' : String(value));
const chargeTexts = ({
  buyerPremium,
  otherCharges,
  otherChargesName,
  lotGst,
  chargesGst,
}: EditedAuction['charges']) => ({
  buyerPremium: chargeText(buyerPremium),
  otherCharges: chargeText(otherCharges),
  otherChargesName,
  lotGst: chargeText(lotGst),
  chargesGst: chargeText(chargesGst),
});
