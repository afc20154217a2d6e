import type { Guarded, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { auditWrite, type AuditedAction } from '#functions/tables/audit/audit-entry.ts';
import { catalogueVersion, deletedVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { feedWrite } from '#functions/tables/catalogue/catalogue-feed.ts';
import type { AuctionsTable, FeedTable, SellersTable } from '#functions/tables/table-handle.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { arrangeImages, countImages, type NewImages } from '../auction-images.ts';
import { cancelRunning, isRunningCancel } from '../cancel-running.ts';
import { saveCancel } from '../cancel-store.ts';
import { numberTaken } from '../house-number.ts';
import {
  allFiles,
  deleteFiles,
  type LotFileStore,
  NO_FILES,
  type StoredFiles,
  storeFiles,
  withPictures,
} from '../lot-files.ts';
import { BOOKED, nothingBooked } from '../lot-seller.ts';
import { getWithBidders } from '../sale-bidders.ts';
import { auditedDeletion, auditedEdit } from '../selling-audit.ts';
import { saveDeletion } from '../selling-store.ts';
import type { Saved } from '../selling-writes.ts';
import { type AuctionChange, decide, type Decided, type AuctionUpdateCommand } from './auction-changes.ts';
import type { AuctionEdit } from './auction-edit.ts';
import { type ListedFiles, saveEdit } from './edit-store.ts';

export interface SellingDeps {
  readonly auctions: AuctionsTable;
  readonly sellers: SellersTable;
  readonly feed: FeedTable;
  readonly files: LotFileStore;
  /** The most images of an auction, a setting. */
  readonly maxImages: number;
  readonly clock: Clock;
}

/** A write fails if the auction has changed since the read (a registration, the start). Then read and decide again. */
const ATTEMPTS = 4;

const JUST_DELETED = 'This auction has just been deleted by somebody else.';

export interface AuctionUpdate extends Omit<AuctionUpdateCommand, 'kind' | 'newImages' | 'maxImages'> {
  /** The asked act that a second person approves by this. */
  readonly approves?: string | undefined;
  readonly images: NewImages;
}

/**
 * Updates an auction. To cancel a running one with bids may need a second person: then it is only asked for. New files
 * are stored before the write, removed ones are deleted after it. Errors: NOT_FOUND, those of `decide`, INVALID_FILE,
 * UPLOAD_NOT_FOUND.
 */
export async function updateAuction(
  deps: SellingDeps & { readonly secondPerson: SecondPerson },
  auctionId: string,
  { approves, images, ...command }: AuctionUpdate,
  by: Actor,
): Promise<Result<Guarded<undefined>, Refusal>> {
  const updateCommand: AuctionUpdateCommand = {
    ...command,
    kind: 'update',
    newImages: countImages(images),
    maxImages: deps.maxImages,
  };
  const decideUpdate: DecideOn = (auction, now) => decide(auction, updateCommand, now);
  const first = await loadAndDecide(deps, auctionId, decideUpdate);
  if (!first.ok) return first;
  const { change } = first.value;
  if (isRunningCancel(change) || approves !== undefined) {
    const again = () => loadAndDecide(deps, auctionId, decideUpdate);
    return cancelRunning(deps, first.value, again, { reason: command.cancelReason, approves, by });
  }
  const stored =
    change.kind === 'edit'
      ? await storeFiles(deps.files, auctionId, { images, ...change.papers }, deps.clock())
      : ok(NO_FILES);
  if (!stored.ok) return stored;
  const filesOf = (edit: AuctionEdit) => filesAfter(edit, stored.value, images);
  const written = await write(deps, auctionId, first.value, { decideOn: decideUpdate, filesOf, by });
  if (!written.ok) {
    await deleteFiles(deps.files, stored.value.keys);
    return written;
  }
  return ok({ is: 'done', value: undefined });
}

/**
 * Deletes an auction that is not running. Errors: NOT_FOUND, AUCTION_LOCKED, CONFLICT (edited since `version`, or already
 * deleted).
 */
export async function deleteAuction(
  deps: SellingDeps,
  auctionId: string,
  version: number | undefined,
  by: Actor,
): Promise<Result<undefined, Refusal>> {
  const decideDeletion: DecideOn = (auction, now) => decide(auction, { kind: 'delete', version }, now);
  const changed = await changeWithoutFiles(deps, auctionId, decideDeletion, by);
  return changed.ok ? ok(undefined) : changed;
}

/** Decides on the auction as it is, again after each change by somebody else. */
export type DecideOn = (auction: ListingAndState, now: number) => Result<AuctionChange, Refusal>;

/** Makes a change that adds no files, and returns its kind. Errors: NOT_FOUND, CONFLICT, those of `decideOn`. */
export async function changeWithoutFiles(
  deps: SellingDeps,
  auctionId: string,
  decideOn: DecideOn,
  by: Actor,
): Promise<Result<AuctionChange['kind'], Refusal>> {
  const first = await loadAndDecide(deps, auctionId, decideOn);
  if (!first.ok) return first;
  const filesOf = (edit: AuctionEdit) => filesAfter(edit, NO_FILES, { uploads: [], files: [] });
  const written = await write(deps, auctionId, first.value, { decideOn, filesOf, by });
  return written.ok ? ok(written.value) : written;
}

/** The files after an edit: the kept and the new ones. */
function filesAfter({ keptImages, papers }: AuctionEdit, stored: StoredFiles, images: NewImages): ListedFiles {
  return {
    images: [...arrangeImages(keptImages, stored.images, images)],
    report: withPictures(papers.report, stored.reportPictures),
    documents: [...papers.keptDocuments, ...stored.documents],
  };
}

interface Writing {
  readonly decideOn: DecideOn;
  readonly filesOf: (edit: AuctionEdit) => ListedFiles;
  readonly by: Actor;
}

async function loadAndDecide(
  { auctions, clock }: SellingDeps,
  auctionId: string,
  decideOn: DecideOn,
): Promise<Result<Decided, Refusal>> {
  const auction = await getWithBidders(auctions, auctionId);
  if (auction === undefined)
    return refused(refusal('NOT_FOUND', 'This auction does not exist. It may have been deleted.'));
  const change = decideOn(auction, clock());
  return change.ok ? ok({ auction, change: change.value }) : change;
}

/** Writes the change. If the auction has changed meanwhile, reads and decides again. Returns the kind of the change. */
async function write(
  deps: SellingDeps,
  auctionId: string,
  first: Decided,
  writing: Writing,
): Promise<Result<AuctionChange['kind'], Refusal>> {
  let decided = first;
  for (let attempt = 1; ; attempt += 1) {
    const saved = await save(deps, decided, writing);
    if (saved === 'saved') {
      await deleteFiles(deps.files, obsoleteFiles(decided));
      return ok(decided.change.kind);
    }
    if (saved === 'booked') return refused(BOOKED);
    if (saved === 'number-taken' && decided.change.kind === 'edit') return refused(numberTaken(decided.change.content));
    if (attempt === ATTEMPTS) return refused(refusal('CONFLICT'));
    const again = await loadAndDecide(deps, auctionId, writing.decideOn);
    if (!again.ok) return again.error.code === 'NOT_FOUND' ? refused(refusal('CONFLICT', JUST_DELETED)) : again;
    decided = again.value;
  }
}

function save(
  { auctions, sellers, feed, clock }: SellingDeps,
  decided: Decided,
  { filesOf, by }: Writing,
): Promise<Saved> {
  const { auction, change } = decided;
  const now = clock();
  const auditWrites = (auditedAction: AuditedAction) => [
    auditWrite(auctions, { auctionId: auction.listing.auctionId }, auditedAction),
  ];
  switch (change.kind) {
    case 'edit': {
      const files = filesOf(change);
      const also = [
        ...auditWrites(auditedEdit(auction, change, files, { by, now })),
        feedWrite(feed, editedVersion(auction, change, now)),
      ];
      const sellerChecks = nothingBooked(sellers, auction.listing, change.content.sellerId);
      return saveEdit(auctions, auction, change, { files, now, also, sellerChecks });
    }
    case 'cancel':
      return saveCancel(auctions, auction, change, { by, now });
    case 'delete':
      return saveDeletion(auctions, auction, change, {
        now,
        also: [
          ...auditWrites(auditedDeletion(auction, by, now)),
          feedWrite(feed, deletedVersion(auction.listing.auctionId, now)),
        ],
      });
    case 'none':
      return Promise.resolve('saved');
  }
}

/**
 * The auction's entry in the catalogue after an edit. Only the status of its state changes, since nobody has bid yet.
 */
function editedVersion({ listing, state }: ListingAndState, { content, status }: AuctionEdit, now: number) {
  const edited = { ...listing, ...content, listingStatus: status, version: listing.version + 1 };
  return catalogueVersion(edited, { ...state, status }, now);
}

function obsoleteFiles({ auction, change }: Decided): readonly string[] {
  switch (change.kind) {
    case 'edit':
      return [...change.removedImages, ...change.papers.obsolete];
    case 'cancel':
    case 'none':
      return [];
    case 'delete':
      return allFiles(auction.listing);
  }
}
