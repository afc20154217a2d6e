import type { BoardLot } from '#shared/contract/sale-board.ts';
import { hasBid } from '#web/lots/price/has-bid.ts';
import { AllowedLink } from '#web/page/allowed-link.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { DEPOSIT_WORDS } from '../sale-bidders.tsx';

/** The present bid, or from where bidding starts. */
export function Price({ lot }: { readonly lot: BoardLot }) {
  if (hasBid(lot)) return <Money rupees={lot.currentBid} className="font-semibold" />;
  return (
    <span className="text-muted">
      from <Money rupees={lot.basePrice} />
    </span>
  );
}

export function Reserve({ reserve }: Pick<BoardLot, 'reserve'>) {
  if (reserve === null) return <span className="text-muted">None</span>;
  return <Badge tone={reserve === 'met' ? 'success' : 'warning'}>{reserve === 'met' ? 'Met' : 'Not met'}</Badge>;
}

/** Their name, and what is wrong with their standing. */
export function Leader({ leader }: Pick<BoardLot, 'leader'>) {
  if (leader === null) return <span className="text-muted">Nobody</span>;
  const { userId, name, number, isActive, verifyStatus } = leader;
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-2 gap-y-1">
      <AllowedLink to={paths.userDetail(userId)} className="max-w-full hover:underline">
        <span className="block max-w-full wrap-anywhere @3xl:truncate" title={name}>
          {name}
        </span>
      </AllowedLink>
      <span className="text-muted">no. {number}</span>
      {!isActive && <Badge tone="danger">{verifyStatus === null ? 'Account erased' : 'Disabled'}</Badge>}
      {isActive && verifyStatus !== 'verified' && <Badge tone="warning">Not verified</Badge>}
    </span>
  );
}

export function Power({ leader }: Pick<BoardLot, 'leader'>) {
  if (leader === null) return '–';
  const { power, deposit } = leader;
  if (power !== null) return <Money rupees={power.limit - power.used} />;
  if (deposit === null || deposit.amount === 0) return <span className="text-muted">No deposit</span>;
  return (
    <span className="text-muted">
      Deposit <Money rupees={deposit.amount} />
      {deposit.state !== 'held' && ` ${DEPOSIT_WORDS[deposit.state].toLowerCase()}`}
    </span>
  );
}
