import { Link } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

const LINK = 'font-semibold text-accent underline underline-offset-2';

/** Links to the auction that offered the lot before, and to the one that offers it again. */
export function RunLinks({ auction: { relistOf, relistedAs } }: { readonly auction: AuctionDetails }) {
  if (relistOf === undefined && relistedAs === undefined) return null;
  return (
    <Banner tone="info">
      <span className="flex flex-wrap gap-x-6 gap-y-1">
        {relistOf !== undefined && (
          <span>
            Relisted:{' '}
            <Link to={paths.adminAuction(relistOf)} className={LINK}>
              the former auction
            </Link>
          </span>
        )}
        {relistedAs !== undefined && (
          <span>
            Listed again:{' '}
            <Link to={paths.adminAuction(relistedAs)} className={LINK}>
              the new auction
            </Link>
          </span>
        )}
      </span>
    </Banner>
  );
}
