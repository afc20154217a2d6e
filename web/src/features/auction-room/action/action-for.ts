import type { AuctionDetails } from '#shared/contract/auctions.ts';

/** The actions of a bidder. */
export type Action =
  | 'bid'
  | 'register'
  | 'already-registered'
  | 'barred'
  | 'registration-closed'
  | 'awaiting-approval'
  | 'auction-ended'
  | 'view-only';

type ActionFacts = Pick<AuctionDetails, 'status' | 'registrationDeadline' | 'viewer'>;

/** The bidder's action at `now` (server time, epoch ms). */
export function actionFor({ status, registrationDeadline, viewer }: ActionFacts, now: number): Action {
  // One deposit registers for all lots of a sale, of which somebody may be barred from one.
  if (viewer.barred === true && (status === 'pending' || status === 'active')) return 'barred';
  switch (status) {
    case 'active':
      return viewer.registered ? 'bid' : 'registration-closed';
    case 'pending':
      if (now >= Date.parse(registrationDeadline)) return 'awaiting-approval';
      return viewer.registered ? 'already-registered' : 'register';
    case 'completed':
      return 'auction-ended';
    case 'draft':
    case 'cancelled':
      return 'view-only';
  }
}
