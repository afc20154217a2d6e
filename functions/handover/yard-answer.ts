/** What the yard sees of a lot. Of its money only what is due at the gate. Pure. */
import { isoFrom } from '#functions/platform/clock.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { lineAnswer } from '#shared/contract/money/charges.ts';
import type { YardHandover, YardLot } from '#shared/contract/yard.ts';
import { type Duty, maySee } from '#shared/model/accounts/duties.ts';
import { placeText } from '#shared/model/lots/lot-details.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { ticksOf, type Wanted, whyItStays, type YardRules } from './collection.ts';
import { appointmentOf, lastDayOf, storageDue } from './handover.ts';

export interface Viewer {
  readonly duties: readonly Duty[] | undefined;
  readonly rules: YardRules;
  readonly now: number;
}

export function yardLot(win: Wanted, buyer: ProfileItem | undefined, { duties, rules, now }: Viewer): YardLot {
  const { listing, registration, payment, stored } = win;
  const { days, total } = storageDue(win, rules.storage, now);
  const mobile = buyer?.mobile ?? '';
  return {
    id: payment.paymentId,
    auctionId: listing.auctionId,
    lotNumber: listing.lotNumber,
    title: listing.title,
    houseNumber: listing.houseNumber ?? null,
    place: listing.place === undefined ? null : placeText(listing.place),
    buyer: buyer?.name ?? registration.name,
    mobile: mobile === '' ? null : shownMobile(mobile, duties),
    appointment: appointmentOf(stored),
    lastDay: lastDayOf(win),
    collectedAt: stored?.collected === undefined ? null : isoFrom(stored.collected.at),
    stays: whyItStays(win)?.message ?? null,
    storage: { days, due: rupeesFromPaise(total) },
  };
}

/**
 * The gate compares the last four digits with the phone of whoever comes. Who handles people or money sees it elsewhere
 * anyway.
 */
const shownMobile = (mobile: string, duties: readonly Duty[] | undefined): string =>
  maySee(duties, ['people', 'money']) ? mobile : `••••••${mobile.slice(-4)}`;

/** @param colleague who recorded the collection */
export function yardHandover(
  win: Wanted,
  buyer: ProfileItem | undefined,
  colleague: string | undefined,
  viewer: Viewer,
): YardHandover {
  const { listing, stored } = win;
  const { rules, now } = viewer;
  const { hours = null, handover = null } = listing.sale?.afterPayment ?? {};
  const { collected, waivers } = stored ?? {};
  const waived = collected === undefined ? waivers?.at(-1) : undefined;
  return {
    ...yardLot(win, buyer, viewer),
    hours,
    instructions: handover,
    ticks: [...ticksOf(win, rules)],
    lines: storageDue(win, rules.storage, now).lines.map(lineAnswer),
    waiver: waived === undefined ? null : { amount: rupeesFromPaise(waived.amount), until: waived.until },
    collection:
      collected === undefined
        ? null
        : {
            at: isoFrom(collected.at),
            by: colleague ?? 'Somebody without an account',
            who: collected.who,
            name: collected.name,
            document: collected.document,
            ticks: collected.ticks,
            storage: rupeesFromPaise(collected.storage?.amount ?? 0),
          },
  };
}
