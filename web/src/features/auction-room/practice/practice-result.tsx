import { Link } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { readChargeTerms } from '#shared/contract/money/charges.ts';
import { chargeLines, sumOfLines } from '#shared/model/money/charges.ts';
import { formatInr, paiseFromRupees } from '#shared/model/money/money.ts';
import { auctionsPath } from '#web/auctions/auction-path.ts';
import { ChargeList } from '#web/payments/charge-list.tsx';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { bidPositionOf } from '../bids/bid-position.ts';
import { ResultFrame } from '../result-frame.tsx';

interface PracticeResultProps {
  readonly auction: AuctionDetails;
  readonly userId: string;
  readonly onAgain: () => void;
}

/** How a practice ended, and what the same end means in a real auction. */
export function PracticeResult({ auction, userId, onAgain }: PracticeResultProps) {
  const { role } = useSignedInUser();
  const { winner } = auction;
  if (winner === null) return null;
  const isOwn = winner.userId === userId;
  const lines = chargeLines(readChargeTerms(auction.charges), paiseFromRupees(winner.bidAmount) ?? 0);
  const total = <strong className="tabular font-semibold">{formatInr(sumOfLines(lines))}</strong>;
  return (
    <ResultFrame isOwn={isOwn} title={isOwn ? 'You won this practice!' : `${winner.name} won this practice`}>
      {isOwn ? (
        <p>In a real auction you would now owe {total} in all, and your deposit would stay held until you had paid:</p>
      ) : (
        <p>
          {bidPositionOf(auction, userId) === 'none' && 'You did not bid. '}In a real auction your deposit would now go
          back to you by itself, and the winner would owe {total} in all:
        </p>
      )}
      <div className="my-1 max-w-md">
        <ChargeList lines={lines} setOffRupees={0} />
      </div>
      <p className="font-semibold">This was practice: you owe nothing.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={onAgain}>Practise again</Button>
        <Link to={auctionsPath(role)} className={buttonClass({ variant: 'secondary' })}>
          Browse auctions
        </Link>
      </div>
    </ResultFrame>
  );
}
