/** The form that changes many lots at once: it has the fields that lots of one seller or one sale have in common. */
import * as z from 'zod';
import { placeField } from '#shared/contract/lots/lot-fields.ts';
import { auctionFields } from '#shared/contract/selling/auction-form.ts';
import { intervalInWords } from '#shared/model/auctions/bid-interval.ts';
import { msFromIst } from '#shared/model/ist.ts';
import { LOT_DETAILS, placeText } from '#shared/model/lots/lot-details.ts';
import { formatInr, paiseFromText } from '#shared/model/money/money.ts';
import { timeInWords } from '#web/admin/time-in-words.ts';

export const GROUPS = ['emdAmount', 'bidInterval', 'charges', 'dates', 'place', 'sellerId', 'seller'] as const;
export type Group = (typeof GROUPS)[number];

export const CHARGE_NAMES = ['buyerPremium', 'lotGst', 'chargesGst', 'otherCharges', 'otherChargesName'] as const;
export const MOMENTS = [
  { name: 'registrationDeadline', label: 'Registration deadline' },
  { name: 'startDate', label: 'Start' },
  { name: 'endDate', label: 'End' },
] as const;

type MomentName = (typeof MOMENTS)[number]['name'];

const text = z.string();
const moment = z.object({ date: text, time: text });

/** Only the groups that are chosen are checked and sent. */
export const changesForm = z
  .object({
    groups: z.array(z.enum(GROUPS)).min(1, 'Please choose what to change.'),
    emdAmount: text,
    bidInterval: text,
    charges: z.record(z.enum(CHARGE_NAMES), text),
    dates: z.object({ registrationDeadline: moment, startDate: moment, endDate: moment }),
    place: z.object({ address: text, city: text, pin: text }),
    /** Empty for the house's own lots. */
    sellerId: text,
    seller: text,
  })
  .superRefine((form, context) => {
    const check = (schema: z.ZodType, value: unknown, ...path: string[]) => {
      const problem = schema.safeParse(value).error?.issues[0];
      if (problem !== undefined)
        context.addIssue({ code: 'custom', path: [...path, ...problem.path], message: problem.message });
    };
    const isChosen = (group: Group) => form.groups.includes(group);
    if (isChosen('emdAmount')) check(auctionFields.emdAmount, form.emdAmount, 'emdAmount');
    if (isChosen('charges')) {
      for (const name of CHARGE_NAMES) {
        check(auctionFields[name], chargeOrZero(name, form.charges[name]), 'charges', name);
      }
    }
    if (isChosen('place')) check(placeField, form.place, 'place');
    if (isChosen('seller')) {
      check(z.string().max(LOT_DETAILS.seller.maxLength, 'This is too long.'), form.seller, 'seller');
    }
    if (isChosen('dates')) {
      checkDates(form.dates, (name, message) =>
        context.addIssue({ code: 'custom', path: ['dates', name, 'date'], message }),
      );
    }
  });
export type ChangesForm = z.infer<typeof changesForm>;

/** Dates that are left empty do not change; the others must be complete and in order. */
function checkDates(
  dates: Readonly<Record<MomentName, { readonly date: string; readonly time: string }>>,
  report: (name: MomentName, message: string) => void,
): void {
  const times = MOMENTS.map(({ name }) => ({ name, date: dates[name].date, at: msFromIst(dates[name]) }));
  const entered = times.filter(({ date }) => date !== '');
  for (const { name, at } of entered) {
    if (at === undefined) report(name, 'Please choose a date and a time.');
  }
  if (entered.length === 0) report('startDate', 'Please choose a date, or leave the dates as they are.');
  let before: number | undefined;
  for (const { name, at } of entered) {
    if (at !== undefined && before !== undefined && at <= before) {
      report(name, 'This must be later than the time before it.');
    }
    before = at;
  }
}

/** What is sent for a charge: zero for an empty field. */
export const chargeOrZero = (name: (typeof CHARGE_NAMES)[number], typed: string): string =>
  typed.trim() === '' && name !== 'otherChargesName' ? '0' : typed.trim();

export const NOTHING_CHOSEN: ChangesForm = {
  groups: [],
  emdAmount: '',
  bidInterval: '60',
  charges: { buyerPremium: '', lotGst: '', chargesGst: '', otherCharges: '', otherChargesName: '' },
  dates: {
    registrationDeadline: { date: '', time: '18:00' },
    startDate: { date: '', time: '11:00' },
    endDate: { date: '', time: '14:00' },
  },
  place: { address: '', city: '', pin: '' },
  sellerId: '',
  seller: '',
};

/**
 * The changes that the admin confirms, one a line.
 *
 * @param sellerName the name of the chosen seller
 */
export function changesInWords(form: ChangesForm, now: number, sellerName = 'chosen'): readonly string[] {
  const rupees = (typed: string) => formatInr(paiseFromText(typed) ?? 0);
  const lines: Readonly<Record<Group, () => readonly string[]>> = {
    emdAmount: () => [`Deposit (EMD): ${rupees(form.emdAmount)}`],
    bidInterval: () => [`Bid interval: a lot ends ${intervalInWords(Number(form.bidInterval))} after its last bid`],
    charges: () => {
      const { buyerPremium, lotGst, chargesGst, otherCharges, otherChargesName } = form.charges;
      const percent = (typed: string) => `${chargeOrZero('buyerPremium', typed)} %`;
      const other = `${otherChargesName.trim() === '' ? 'other charges' : otherChargesName.trim()} ${rupees(chargeOrZero('otherCharges', otherCharges))}`;
      return [
        `Charges: buyer’s premium ${percent(buyerPremium)}, GST on the lot ${percent(lotGst)}, GST on charges ${percent(chargesGst)}, ${other}`,
      ];
    },
    dates: () =>
      MOMENTS.flatMap(({ name, label }) => {
        const at = msFromIst(form.dates[name]);
        return at === undefined ? [] : [`${label}: ${timeInWords(at, now)}`];
      }),
    place: () => [form.place.city.trim() === '' ? 'Place: none' : `Place: ${placeText(form.place)}`],
    sellerId: () => [`Seller: ${form.sellerId === '' ? 'none, the house’s own lots' : sellerName}`],
    seller: () => [`Seller shown to bidders: ${form.seller.trim() === '' ? 'none' : form.seller.trim()}`],
  };
  return GROUPS.filter((group) => form.groups.includes(group)).flatMap((group) => lines[group]());
}
