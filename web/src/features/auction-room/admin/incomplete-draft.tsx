import { Link } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { REQUIRED_FIELDS } from '#shared/model/auctions/required-fields.ts';
import { MIN_AUCTION_IMAGES } from '#shared/model/uploads.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Card } from '#web/ui/card.tsx';

type Missing = NonNullable<AuctionDetails['missing']>;

interface IncompleteDraftProps {
  readonly auctionId: string;
  readonly missing: Missing;
}

/** In the place of the room of a draft that lacks something: the room would show placeholders as if they were facts. */
export function IncompleteDraft({ auctionId, missing }: IncompleteDraftProps) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-semibold">This draft is not complete yet</h2>
      <p className="text-muted">Only admins see it. Before it can be published, it needs:</p>
      <ul className="grid list-disc gap-1 pl-5">
        {missing.map((name) => (
          <li key={name}>
            <Link
              to={paths.editAuction(auctionId, name)}
              className="text-accent underline underline-offset-2 first-letter:uppercase"
            >
              {labelOf(name)}
            </Link>
          </li>
        ))}
      </ul>
      <div>
        <Link to={paths.editAuction(auctionId)} className={buttonClass()}>
          Complete the draft
        </Link>
      </div>
    </Card>
  );
}

function labelOf(name: Missing[number]): string {
  if (name === 'images') return `at least ${MIN_AUCTION_IMAGES} images`;
  return REQUIRED_FIELDS[name].label;
}
