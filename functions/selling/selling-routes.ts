import * as contract from '../../shared/contract/selling.ts';
import { chargesFrom } from '../../shared/contract/money/charges.ts';
import { NO_CHARGES } from '../../shared/model/money/charges.ts';
import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import { ONE_RUPEE, textFromSteps } from '../../shared/model/auctions/price-steps.ts';
import type { CategoryId } from '../../shared/model/auctions/categories.ts';
import { readFacts } from '../../shared/model/lots/check-facts.ts';
import type { LotFacts } from '../../shared/model/lots/fact.ts';
import { checkReport, mapPictures } from '../../shared/model/lots/report.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoint.ts';
import type { FormFile } from '../platform/http/read-body.ts';
import type { SentContent } from './auction-edit.ts';
import { imageKey, type NewImages } from './auction-images.ts';
import { deleteAuction, type SellingDeps, updateAuction } from './change-auction.ts';
import { createAuction } from './create-auction.ts';
import type { SentPapers } from './lot-papers.ts';

interface SellingRouteDeps extends SellingDeps {
  /** For new auctions: whether the winner's deposit is set off against the price. */
  readonly emdSetOff: boolean;
  /** For new auctions: whether bidders are told if the reserve is met. */
  readonly showsReserveStatus: boolean;
}

export function sellingRoutes(deps: SellingRouteDeps): readonly Endpoint[] {
  const { clock, emdSetOff, showsReserveStatus } = deps;
  return [
    endpoint(contract.createAuction, async ({ body, files, caller, source }) => {
      const facts = factsFrom(body, clock());
      if (!facts.ok) return facts;
      const papers = papersFrom(body, clock());
      if (!papers.ok) return papers;
      const steps = stepsFrom(body);
      if (!steps.ok) return steps;
      const created = await createAuction(
        deps,
        {
          content: {
            ...contentOf(body),
            houseNumber: body.houseNumber === '' ? undefined : body.houseNumber,
            charges: chargesFrom(body) ?? NO_CHARGES,
            steps: steps.value ?? textFromSteps(ONE_RUPEE),
            reserve: body.reservePrice ?? undefined,
            latestEnd: body.latestEnd ?? undefined,
            facts: facts.value ?? {},
            place: body.place ?? undefined,
            sale: body.sale ?? undefined,
          },
          status: body.status,
          images: imagesOf(body.imageKeys, files),
          papers: papers.value,
          callerId: caller.userId,
          createdBy: body.createdBy,
          requestId: body.requestId,
          emdSetOff,
          showsReserveStatus,
        },
        clock(),
        source,
      );
      if (!created.ok) return created;
      const auction = { _id: created.value.auctionId, status: created.value.status };
      return ok({ answer: { success: true, message: 'Auction created successfully!', auction } });
    }),

    endpoint(contract.updateAuction, async ({ params, body, files, caller, source }) => {
      const facts = factsFrom(body, clock());
      if (!facts.ok) return facts;
      const papers = papersFrom(body, clock());
      if (!papers.ok) return papers;
      const steps = stepsFrom(body);
      if (!steps.ok) return steps;
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
          },
          status: body.status,
          existingImages: body.existingImages?.map(imageKey),
          papers: papers.value,
          imagesToRemove: body.imagesToRemove?.map(imageKey) ?? [],
          cancelReason: body.cancelReason === '' ? undefined : body.cancelReason,
          version: body.version,
          callerId: caller.userId,
          claims: { auctionId: body.auctionId, createdBy: body.createdBy },
        },
        { ...imagesOf(body.imageKeys, files), order: body.imageOrder?.map(imageKey) },
        { adminId: caller.userId, source },
      );
      if (!updated.ok) return updated;
      const auction = { _id: params.id, status: updated.value };
      return ok({ answer: { success: true, message: 'Auction updated successfully!', auction } });
    }),

    endpoint(contract.deleteAuction, async ({ params, query, caller, source }) => {
      const by = { adminId: caller.userId, source };
      const deleted = await deleteAuction(deps, params.id, query.version, by);
      if (!deleted.ok) return deleted;
      return ok({ answer: { success: true, message: 'Auction Deleted successfully!' } });
    }),
  ];
}

interface StepsForm {
  readonly steps?: string | undefined;
  readonly bidIncrement?: string | undefined;
}

/** The steps that a form names, as stored; undefined where it names none. */
function stepsFrom({ steps, bidIncrement }: StepsForm): Result<string | undefined, Refusal> {
  if (steps !== undefined && bidIncrement !== undefined) {
    return refused(refusal('INVALID_INPUT', 'Please send either steps or a bid increment.'));
  }
  return ok(steps ?? bidIncrement);
}

interface FactsForm {
  readonly categorie: CategoryId;
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
}

/** The facts that a form names; undefined where it names none. */
function factsFrom({ categorie, facts }: FactsForm, now: number): Result<LotFacts | undefined, Refusal> {
  if (facts === undefined) return ok(undefined);
  const read = readFacts(categorie, facts, now);
  return read.ok ? read : refused(refusal('INVALID_INPUT', read.error[0]?.sentence));
}

interface PapersForm extends SentPapers {
  readonly categorie: CategoryId;
}

/** The report and the documents that a form names. */
function papersFrom({ categorie, report, documents }: PapersForm, now: number): Result<SentPapers, Refusal> {
  if (report === undefined || report === null) return ok({ report, documents });
  const checked = checkReport(categorie, report, now);
  if (!checked.ok) return refused(refusal('INVALID_INPUT', checked.error));
  return ok({ report: mapPictures(checked.value, imageKey), documents });
}

type DetailFields = 'houseNumber' | 'charges' | 'steps' | 'reserve' | 'latestEnd' | 'facts' | 'place' | 'sale';

type FormFields = Omit<SentContent, DetailFields | 'registrationDeadlineAt' | 'startAt' | 'endAt'> & {
  readonly registrationDeadline: number;
  readonly startDate: number;
  readonly endDate: number;
};

function contentOf(body: FormFields): Omit<SentContent, DetailFields> {
  const { title, categorie, description, basePrice, emdAmount, bidInterval } = body;
  const dates = { registrationDeadlineAt: body.registrationDeadline, startAt: body.startDate, endAt: body.endDate };
  return { title, categorie, description, basePrice, emdAmount, bidInterval, ...dates };
}

function imagesOf(
  imageKeys: readonly string[] | undefined,
  files: Readonly<Record<string, readonly FormFile[]>>,
): NewImages {
  const sent = files['auction_images'] ?? [];
  return { uploads: [...new Set(imageKeys)], files: sent.map((file) => file.content) };
}
