import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { Money } from '#web/ui/format/money.tsx';

/** How much of their bidding power somebody has left, in a sale with one deposit. */
export function PowerLine({ viewer }: Pick<AuctionDetails, 'viewer'>) {
  const { power } = viewer;
  if (power === null || power === undefined) return null;
  return (
    <p className="rounded-md bg-sunken px-3 py-2 text-sm">
      Bidding power:{' '}
      <span className="font-semibold">
        <Money rupees={Math.max(0, power.limit - power.used)} /> of <Money rupees={power.limit} /> free
      </span>
      <span className="block text-muted">
        As of the last refresh. Lots that you lead or owe for take the rest; what you are outbid on is free again within
        seconds.
      </span>
    </p>
  );
}
