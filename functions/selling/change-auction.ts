import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import type { AuctionStatus } from '../../shared/model/auctions/auction-status.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import type { Clock } from '../platform/clock.ts';
import { type AuctionChange, type AuctionCommand, decide, type UpdateCommand } from './auction-changes.ts';
import { arrangeImages, countImages, type NewImages } from './auction-images.ts';
import { allFiles, deleteFiles, type LotFileStore, NO_FILES, storeFiles, withPictures } from './lot-files.ts';
import { type ListingAndState, getListingAndState } from '../tables/auctions/auction-reads.ts';
import { auditedDeletion, auditedEdit } from './selling-audit.ts';
import type { Saved } from './selling-writes.ts';
import { saveCancel } from './cancel-store.ts';
import { numberTaken } from './house-number.ts';
import { saveDeletion } from './selling-store.ts';
import { type ListedFiles, saveEdit } from './edit-store.ts';
import { type Actor, auditWrite, type AuditedAction } from '../tables/audit/audit-entry.ts';
import { catalogueVersion, deletedVersion } from '../tables/catalogue/catalogue-entry.ts';
import { feedWrite } from '../tables/catalogue/catalogue-feed.ts';
import type { AuctionsTable, FeedTable } from '../tables/table-handle.ts';
import type { AuctionEdit } from './auction-edit.ts';

export interface SellingDeps {
  readonly auctions: AuctionsTable;
  readonly feed: FeedTable;
  readonly files: LotFileStore;
  /** The most images of an auction, a setting. */
  readonly maxImages: number;
  readonly clock: Clock;
}

/** A write fails if the auction has changed since the read (a registration, the start). Then read and decide again. */
const ATTEMPTS = 4;

const JUST_DELETED = 'This auction has just been deleted by somebody else.';

interface Decided {
  readonly auction: ListingAndState;
  readonly change: AuctionChange;
}

/**
 * Updates an auction and returns its new status. New files are stored before the write, removed ones are deleted after
 * it. Errors: NOT_FOUND, those of `decide`, INVALID_FILE, UPLOAD_NOT_FOUND.
 */
export async function updateAuction(
  deps: SellingDeps,
  auctionId: string,
  command: Omit<UpdateCommand, 'kind' | 'newImages' | 'maxImages'>,
  images: NewImages,
  by: Actor,
): Promise<Result<AuctionStatus, Refusal>> {
  const updateCommand: UpdateCommand = {
    ...command,
    kind: 'update',
    newImages: countImages(images),
    maxImages: deps.maxImages,
  };
  const first = await loadAndDecide(deps, auctionId, updateCommand);
  if (!first.ok) return first;
  const { change } = first.value;
  const stored =
    change.kind === 'edit'
      ? await storeFiles(deps.files, auctionId, { images, ...change.papers }, deps.clock())
      : ok(NO_FILES);
  if (!stored.ok) return stored;
  const filesOf = ({ keptImages, papers }: AuctionEdit): ListedFiles => ({
    images: [...arrangeImages(keptImages, stored.value.images, images)],
    report: withPictures(papers.report, stored.value.pictures),
    documents: [...papers.keptDocuments, ...stored.value.documents],
  });
  const written = await write(deps, auctionId, updateCommand, first.value, { filesOf, by });
  if (!written.ok) {
    await deleteFiles(deps.files, stored.value.keys);
    return written;
  }
  return ok(command.status);
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
  const command: AuctionCommand = { kind: 'delete', version };
  const first = await loadAndDecide(deps, auctionId, command);
  if (!first.ok) return first;
  const written = await write(deps, auctionId, command, first.value, { by });
  return written.ok ? ok(undefined) : written;
}

interface Writing {
  /** The files after an edit: the kept and the new ones. */
  readonly filesOf?: (edit: AuctionEdit) => ListedFiles;
  readonly by: Actor;
}

async function loadAndDecide(
  { auctions, clock }: SellingDeps,
  auctionId: string,
  command: AuctionCommand,
): Promise<Result<Decided, Refusal>> {
  const auction = await getListingAndState(auctions, auctionId);
  if (auction === undefined)
    return refused(refusal('NOT_FOUND', 'This auction does not exist. It may have been deleted.'));
  const change = decide(auction, command, clock());
  return change.ok ? ok({ auction, change: change.value }) : change;
}

/** Writes the change. If the auction has changed meanwhile, reads and decides again. */
async function write(
  deps: SellingDeps,
  auctionId: string,
  command: AuctionCommand,
  first: Decided,
  writing: Writing,
): Promise<Result<undefined, Refusal>> {
  let decided = first;
  for (let attempt = 1; ; attempt += 1) {
    const saved = await save(deps, decided, writing);
    if (saved === 'saved') {
      await deleteFiles(deps.files, obsoleteFiles(decided));
      return ok(undefined);
    }
    if (saved === 'number-taken' && decided.change.kind === 'edit') return refused(numberTaken(decided.change.content));
    if (attempt === ATTEMPTS) return refused(refusal('CONFLICT'));
    const again = await loadAndDecide(deps, auctionId, command);
    if (!again.ok) return again.error.code === 'NOT_FOUND' ? refused(refusal('CONFLICT', JUST_DELETED)) : again;
    decided = again.value;
  }
}

function save({ auctions, feed, clock }: SellingDeps, decided: Decided, { filesOf, by }: Writing): Promise<Saved> {
  const { auction, change } = decided;
  const now = clock();
  const auditWrites = (auditedAction: AuditedAction) => [
    auditWrite(auctions, { auctionId: auction.listing.auctionId }, auditedAction),
  ];
  switch (change.kind) {
    case 'edit': {
      const files = filesOf?.(change) ?? auction.listing;
      const otherWrites = [
        ...auditWrites(auditedEdit(auction, change, files, by, now)),
        feedWrite(feed, editedVersion(auction, change, now)),
      ];
      return saveEdit(auctions, auction, change, files, now, otherWrites);
    }
    case 'cancel':
      return saveCancel(auctions, auction, change, by, now);
    case 'delete':
      return saveDeletion(auctions, auction, change, now, [
        ...auditWrites(auditedDeletion(auction, by, now)),
        feedWrite(feed, deletedVersion(auction.listing, now)),
      ]);
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
