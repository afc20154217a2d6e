/** Decides an admin's command about an auction. Pure. */
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { checkMove, locked, statusForAdmin } from '../auction-moves.ts';
import { type AuctionEdit, decideEdit, type EditCommand } from './auction-edit.ts';

export interface AuctionUpdateCommand extends EditCommand {
  readonly kind: 'update';
  readonly cancelReason: string | undefined;
  /** The version that the admin edited, if sent. */
  readonly version: number | undefined;
  readonly callerId: string;
  /** Optional form fields. If sent, they must match the auction and the caller. */
  readonly claims: { readonly auctionId: string | undefined; readonly createdBy: string | undefined };
}

/** `version`: the version that the admin saw, if sent. */
export type AuctionDeleteCommand = { readonly kind: 'delete'; readonly version: number | undefined };

export type AuctionCommand = AuctionUpdateCommand | AuctionDeleteCommand;

/** The change to write. `from`: the status that the write requires. */
export type AuctionChange =
  | AuctionEdit
  | { readonly kind: 'cancel'; readonly from: 'draft' | 'pending' | 'active'; readonly reason: string | undefined }
  | { readonly kind: 'delete'; readonly from: Exclude<AuctionStatus, 'active'> }
  /** A retry of a command that has already succeeded. */
  | { readonly kind: 'none' };

/** An auction as it was read, and the change decided on. */
export interface Decided {
  readonly auction: ListingAndState;
  readonly change: AuctionChange;
}

type Decision = Result<AuctionChange, Refusal>;

/**
 * Errors: FORBIDDEN (a false claim), AUCTION_LOCKED, INVALID_TRANSITION, CONFLICT (the admin saw another version),
 * INVALID_INPUT (dates, images).
 */
export function decide(auction: ListingAndState, command: AuctionCommand, now: number): Decision {
  return command.kind === 'delete' ? decideDeletion(auction, command, now) : decideUpdate(auction, command, now);
}

function decideDeletion({ listing, state }: ListingAndState, { version }: AuctionDeleteCommand, now: number): Decision {
  const from = statusForAdmin(state, now);
  if (from === 'active') return locked('This auction is running and cannot be deleted. It can be cancelled.');
  if (from === 'completed' && state.status !== 'completed') {
    return locked('This auction is just being closed. Please try again in a moment.');
  }
  if (mustBeKept({ listing, state })) {
    return locked(
      from === 'draft' || from === 'pending'
        ? 'Bidders have registered for this auction. It is kept as a record and cannot be deleted; it can be cancelled.'
        : 'This auction has registrations or bids. It is kept as a record and cannot be deleted.',
    );
  }
  if (version !== undefined && version !== listing.version) return refused(refusal('CONFLICT'));
  return ok({ kind: 'delete', from });
}

/** Whether the auction ever had registrations or bids. Then it is kept as a record and cannot be deleted. */
export function mustBeKept({ listing, state }: ListingAndState): boolean {
  return listing.isRecord === true || listing.bidderCount > 0 || state.seq > 0;
}

function decideUpdate({ listing, state }: ListingAndState, command: AuctionUpdateCommand, now: number): Decision {
  const { claims, status, version } = command;
  const isTrue =
    (claims.auctionId ?? listing.auctionId) === listing.auctionId &&
    [listing.createdBy, command.callerId].includes(claims.createdBy ?? command.callerId);
  if (!isTrue) return refused(refusal('FORBIDDEN'));
  if (hasCancelled(state, command)) return ok({ kind: 'none' });
  const from = statusForAdmin(state, now);
  const move = checkMove(from, status, listing.bidderCount);
  if (!move.ok) return move;
  if (version !== undefined && version !== listing.version) return refused(refusal('CONFLICT'));
  switch (from) {
    case 'draft':
    case 'pending':
      if (status === 'cancelled') return ok({ kind: 'cancel', from, reason: command.cancelReason });
      return state.pausedAt !== undefined
        ? locked('This auction is paused. It can be cancelled, and changed once it is resumed.')
        : decideEdit(listing, from, command, now);
    case 'active':
      return ok({ kind: 'cancel', from, reason: command.cancelReason });
    case 'completed':
    case 'cancelled':
      return locked(`This auction is ${from} and can no longer be changed.`);
  }
}

/** Whether the same command has already cancelled the auction, but its answer was lost. */
function hasCancelled(state: StateItem, { status, callerId, cancelReason }: AuctionUpdateCommand): boolean {
  const isCancelled = status === 'cancelled' && state.status === 'cancelled';
  return isCancelled && state.cancelledBy?.adminId === callerId && state.cancelReason === cancelReason;
}
