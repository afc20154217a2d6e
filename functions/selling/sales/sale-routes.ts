import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { ReadSettings } from '#functions/tables/settings/settings-reader.ts';
import * as lotsContract from '#shared/contract/sales/sale-lots.ts';
import * as contract from '#shared/contract/sales/sales.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { ok } from '#shared/model/result.ts';
import type { SellingDeps } from '../editing/change-auction.ts';
import { houseTerms } from '../new-auction.ts';
import { postponeSale, type PostponeSaleDeps } from '../postponing/postpone-sale.ts';
import { addLots, type JoinDeps, orderLots, removeLot } from './change-lots.ts';
import { followSchedule } from './follow-schedule.ts';
import { createSale, type SaleContent, updateSale } from './save-sale.ts';
import { relistInSale } from './second-round.ts';

interface SaleRouteDeps extends SellingDeps, PostponeSaleDeps, JoinDeps {
  readonly readSettings: ReadSettings;
  /** For new auctions: whether bidders are told if the reserve is met. */
  readonly showsReserveStatus: boolean;
}

export function saleRoutes(deps: SaleRouteDeps): readonly Endpoint[] {
  const { auctions, clock } = deps;
  return [
    endpoint(contract.createSale, async ({ body, by }) => {
      const created = await createSale(auctions, contentOf(body), { requestId: body.requestId, by, now: clock() });
      if (!created.ok) return created;
      return ok({ answer: { success: true, message: 'The sale is created.', sale: { _id: created.value } } });
    }),

    endpoint(contract.updateSale, async ({ params, body, by }) => {
      const sent = { ...contentOf(body), deposit: body.deposit };
      const updated = await updateSale(auctions, params.id, { sent, version: body.version }, { by, now: clock() });
      return updated.ok ? ok({ answer: { success: true, message: 'The sale is saved.' } }) : updated;
    }),

    endpoint(lotsContract.addToSale, async ({ params, body, by }) => {
      const lots = await addLots(deps, params.id, body.auctionIds, by);
      return lots.ok ? ok({ answer: { success: true, lots: lots.value } }) : lots;
    }),

    endpoint(lotsContract.removeFromSale, async ({ params, by }) => {
      const removed = await removeLot(deps, params.id, params.lotId, by);
      return removed.ok ? ok({ answer: { success: true, message: 'The lot is no longer in the sale.' } }) : removed;
    }),

    endpoint(lotsContract.orderSale, async ({ params, body, by }) => {
      const ordered = await orderLots(deps, params.id, { order: body.auctionIds, version: body.version }, by);
      return ordered.ok ? ok({ answer: { success: true, message: 'The order is saved.' } }) : ordered;
    }),

    endpoint(lotsContract.postponeSale, async ({ params, body, by }) => {
      const lots = await postponeSale(
        deps,
        params.id,
        { startAt: body.startDate, version: body.version },
        { ...by, reason: body.reason },
      );
      return lots.ok ? ok({ answer: { success: true, lots: lots.value } }) : lots;
    }),

    endpoint(lotsContract.followSchedule, async ({ params, body, by }) => {
      const lots = await followSchedule(deps, params.id, body, by);
      return lots.ok ? ok({ answer: { success: true, lots: lots.value } }) : lots;
    }),

    endpoint(lotsContract.relistInSale, async ({ params, body, by }) => {
      const settings = await deps.readSettings(clock());
      const house = houseTerms(settings, deps.showsReserveStatus);
      const { deposits, charges: houseCharges } = settings;
      const round = { ...deps, house, barsDefaulters: deposits.barDefaulters, houseCharges };
      const lots = await relistInSale(round, params.id, body.auctionIds, by);
      return lots.ok ? ok({ answer: { success: true, lots: lots.value } }) : lots;
    }),
  ];
}

interface SentSale extends Pick<SaleContent, 'name'> {
  /** Paise. */
  readonly deposit?: { readonly amount: Paise; readonly multiple: number } | null | undefined;
  readonly place: string;
  readonly terms: string;
  readonly registrationDeadline: number;
  readonly startDate: number;
  readonly firstEnd: number;
  readonly everyMinutes: number;
  readonly staggersStarts: boolean;
}

function contentOf(body: SentSale): SaleContent {
  const textIfAny = (text: string) => (text === '' ? undefined : text);
  return {
    name: body.name,
    place: textIfAny(body.place),
    terms: textIfAny(body.terms),
    deposit: body.deposit ?? undefined,
    ...contract.scheduleFrom(body),
  };
}
