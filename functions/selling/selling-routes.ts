import type { SecondPerson } from '#functions/domain/second-person/second-person.ts';
import { undoneAnswer } from '#functions/domain/second-person/undone-answer.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { ReadSettings } from '#functions/tables/settings/settings-reader.ts';
import { chargesFrom } from '#shared/contract/money/charges.ts';
import { setLotSeller } from '#shared/contract/money/sellers.ts';
import * as actsContract from '#shared/contract/selling/auction-acts.ts';
import * as contract from '#shared/contract/selling/auction-routes.ts';
import { textFromSteps } from '#shared/model/auctions/price-steps.ts';
import { ok } from '#shared/model/result.ts';
import { imageKey } from './auction-images.ts';
import { copyAuction } from './copying/copy-auction.ts';
import { createAuction } from './create-auction.ts';
import { deleteAuction, type SellingDeps, updateAuction } from './editing/change-auction.ts';
import { endEarly, startNow } from './editing/change-times.ts';
import { factsAfter, placeAfter, saleTermsAfter } from './editing/sent-details.ts';
import { contentOf, factsFrom, imagesOf, papersFrom, stepsFrom } from './editing/sent-form.ts';
import { giveToSeller, readLotSeller, ofSeller } from './lot-seller.ts';
import { houseTerms } from './new-auction.ts';
import { postponeLot } from './postponing/postpone-lot.ts';

interface SellingRouteDeps extends SellingDeps {
  readonly secondPerson: SecondPerson;
  readonly readSettings: ReadSettings;
  /** For new auctions: whether bidders are told if the reserve is met. */
  readonly showsReserveStatus: boolean;
}

export function sellingRoutes(deps: SellingRouteDeps): readonly Endpoint[] {
  const { clock, readSettings } = deps;
  return [
    endpoint(contract.createAuction, async ({ body, files, caller, source }) => {
      const facts = factsFrom(body, clock());
      if (!facts.ok) return facts;
      const papers = papersFrom(body, clock());
      if (!papers.ok) return papers;
      const steps = stepsFrom(body);
      if (!steps.ok) return steps;
      const seller = await readLotSeller(deps.sellers, body.sellerId ?? '', clock());
      if (!seller.ok) return seller;
      const settings = await readSettings(clock());
      const created = await createAuction(
        deps,
        {
          content: {
            ...contentOf(body),
            houseNumber: body.houseNumber === '' ? undefined : body.houseNumber,
            charges: chargesFrom(body) ?? settings.charges,
            steps: steps.value ?? textFromSteps(settings.bidding.steps),
            reserve: body.reservePrice ?? undefined,
            latestEnd: body.latestEnd ?? undefined,
            facts: factsAfter({}, facts.value),
            place: placeAfter(undefined, body.place),
            sale: saleTermsAfter(undefined, body.sale),
            ...ofSeller(seller.value),
          },
          status: body.status,
          images: imagesOf(body.imageKeys, files),
          papers: papers.value,
          callerId: caller.userId,
          createdBy: body.createdBy,
          requestId: body.requestId,
          house: houseTerms(settings, deps.showsReserveStatus),
        },
        clock(),
        source,
      );
      if (!created.ok) return created;
      const auction = { _id: created.value.auctionId, status: created.value.status };
      return ok({ answer: { success: true, message: 'Auction created successfully!', auction } });
    }),

    endpoint(contract.updateAuction, async ({ params, body, files, caller, by }) => {
      const facts = factsFrom(body, clock());
      if (!facts.ok) return facts;
      const papers = papersFrom(body, clock());
      if (!papers.ok) return papers;
      const steps = stepsFrom(body);
      if (!steps.ok) return steps;
      const seller =
        body.sellerId === undefined ? ok(undefined) : await readLotSeller(deps.sellers, body.sellerId, clock());
      if (!seller.ok) return seller;
      const updated = await updateAuction(
        deps,
        params.id,
        {
          content: {
            ...contentOf(body),
            houseNumber: body.houseNumber === '' ? null : body.houseNumber,
            charges: chargesFrom(body),
            steps: steps.value,
            reserve: body.reservePrice,
            latestEnd: body.latestEnd,
            facts: facts.value,
            place: body.place,
            sale: body.sale,
            seller: seller.value,
          },
          status: body.status,
          existingImages: body.existingImages?.map(imageKey),
          papers: papers.value,
          imagesToRemove: body.imagesToRemove?.map(imageKey) ?? [],
          cancelReason: body.cancelReason === '' ? undefined : body.cancelReason,
          version: body.version,
          callerId: caller.userId,
          claims: { auctionId: body.auctionId, createdBy: body.createdBy },
          approves: body.approves,
          images: { ...imagesOf(body.imageKeys, files), order: body.imageOrder?.map(imageKey) },
        },
        by,
      );
      if (!updated.ok) return updated;
      if (updated.value.is !== 'done') {
        const { answer, status } = undoneAnswer(updated.value);
        const auction = { _id: params.id, status: status === 202 ? ('active' as const) : body.status };
        return ok({ answer: { ...answer, auction }, status });
      }
      const auction = { _id: params.id, status: body.status };
      return ok({ answer: { success: true, message: 'Auction updated successfully!', auction } });
    }),

    endpoint(actsContract.deleteAuction, async ({ params, query, by }) => {
      const deleted = await deleteAuction(deps, params.id, query.version, by);
      if (!deleted.ok) return deleted;
      return ok({ answer: { success: true, message: 'Auction Deleted successfully!' } });
    }),

    endpoint(actsContract.copyAuction, async ({ params, body, by }) => {
      const settings = await readSettings(clock());
      const house = houseTerms(settings, deps.showsReserveStatus);
      const barsDefaulters = settings.deposits.barDefaulters;
      const copied = await copyAuction({ ...deps, house, barsDefaulters }, params.id, { ...body, by });
      if (!copied.ok) return copied;
      const message = body.relist ? 'Listed again as a draft.' : 'Duplicated as a draft.';
      return ok({ answer: { success: true, message, auction: { _id: copied.value } } });
    }),

    endpoint(setLotSeller, async ({ params, body, by }) => {
      const given = await giveToSeller(deps, { auctionId: params.id, ...body, by }, clock());
      return given.ok ? ok({ answer: { success: true, message: 'The seller of the lot is saved.' } }) : given;
    }),

    endpoint(actsContract.startAuctionNow, async ({ params, body, by }) => {
      const started = await startNow(deps, params.id, { ...by, reason: body.reason });
      return started.ok ? ok({ answer: { success: true, message: 'Auction started.' } }) : started;
    }),

    endpoint(actsContract.postponeAuction, async ({ params, body, by }) => {
      const postponed = await postponeLot(deps, params.id, body.startDate, { ...by, reason: body.reason });
      return postponed.ok ? ok({ answer: { success: true, message: 'The auction is postponed.' } }) : postponed;
    }),

    endpoint(actsContract.endAuctionEarly, async ({ params, body, by }) => {
      const ended = await endEarly(deps, params.id, { ...by, reason: body.reason });
      if (!ended.ok) return ended;
      return ok({ answer: { success: true, message: 'The auction ends in a moment.', closesAt: ended.value } });
    }),
  ];
}
