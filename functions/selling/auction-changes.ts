/** What an admin's command does to an auction: pure, from the stored auction, the command and the time. */
import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import type { AuctionStatus } from '../../shared/model/auctions/auction-status.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import type { StateItem } from '../tables/auctions/auction-items.ts';
import type { AuctionPair } from '../tables/auctions/auction-reads.ts';
import { type AuctionEdit, decideEdit, type EditCommand } from './auction-edit.ts';
import { checkMove, locked, statusForAdmin } from './auction-moves.ts';

export interface UpdateCommand extends EditCommand {
  readonly kind: 'update';
  readonly cancelReason: string | undefined;
  /** The version that was edited, when the caller says. */
  readonly version: number | undefined;
  readonly callerId: string;
  /** Claims of the form that must be true when they are made. */
  readonly claims: { readonly auctionId: string | undefined; readonly createdBy: string | undefined };
}

/** `version` is the one that was on the screen, when the caller says. */
export type DeleteCommand = { readonly kind: 'delete'; readonly version: number | undefined };

export type AuctionCommand = UpdateCommand | DeleteCommand;

/** What is to be written. `from` is the status that must still hold when it is. */
export type AuctionChange =
  | AuctionEdit
  | { readonly kind: 'cancel'; readonly from: 'draft' | 'pending' | 'active'; readonly reason: string | undefined }
  | { readonly kind: 'delete'; readonly from: Exclude<AuctionStatus, 'active'> }
  /** It is done already: the caller has not heard so. */
  | { readonly kind: 'none' };

type Decision = Result<AuctionChange, Refusal>;

/**
 * Decides an update or a deletion. Errors: FORBIDDEN (a false claim), AUCTION_LOCKED, INVALID_TRANSITION, CONFLICT
 * (another version was on the screen), INVALID_INPUT (dates, images).
 */
export function decide(auction: AuctionPair, command: AuctionCommand, now: number): Decision {
  return command.kind === 'delete' ? decideDeletion(auction, command, now) : decideUpdate(auction, command, now);
}

function decideDeletion({ listing, state }: AuctionPair, { version }: DeleteCommand, now: number): Decision {
  const from = statusForAdmin(state, now);
  if (from === 'active') return locked('This auction is running and cannot be deleted. It can be cancelled.');
  if (from === 'completed' && state.status !== 'completed') {
    return locked('This auction is just being closed. Please try again in a moment.');
  }
  if (isRecord({ listing, state })) {
    return locked(
      from === 'draft' || from === 'pending'
        ? 'Bidders have registered for this auction. It is kept as a record and cannot be deleted; it can be cancelled.'
        : 'This auction has registrations or bids. It is kept as a record and cannot be deleted.',
    );
  }
  if (version !== undefined && version !== listing.version) return refused(refusal('CONFLICT'));
  return ok({ kind: 'delete', from });
}

/** Whether people or money depend on the auction, or once did: such an auction is a record that stays. */
export function isRecord({ listing, state }: AuctionPair): boolean {
  return listing.isRecord === true || listing.bidderCount > 0 || state.seq > 0;
}

function decideUpdate({ listing, state }: AuctionPair, command: UpdateCommand, now: number): Decision {
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
      return status === 'cancelled'
        ? ok({ kind: 'cancel', from, reason: command.cancelReason })
        : decideEdit(listing, from, command, now);
    case 'active':
      return ok({ kind: 'cancel', from, reason: command.cancelReason });
    case 'completed':
    case 'cancelled':
      return locked(`This auction is ${from} and can no longer be changed.`);
  }
}

/** Whether the auction is cancelled by this very command: the answer to its write, or to the caller, was lost. */
function hasCancelled(state: StateItem, { status, callerId, cancelReason }: UpdateCommand): boolean {
  const isCancelled = status === 'cancelled' && state.status === 'cancelled';
  return isCancelled && state.cancelledBy?.adminId === callerId && state.cancelReason === cancelReason;
}
