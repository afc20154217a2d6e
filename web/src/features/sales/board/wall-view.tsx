import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import type { BoardLot } from '#shared/contract/sale-board.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { SALE_FILTERS, wallLots } from './board-lots.ts';
import { LotClock } from './lot-clock.tsx';

interface WallViewProps {
  readonly name: string;
  readonly lots: readonly BoardLot[];
  readonly isLive: boolean;
  readonly onClose: () => void;
}

/** The sale on a screen on a wall. Bidders may see it too, so names and reserves are shown only on demand. */
export function WallView({ name, lots, isLive, onClose }: WallViewProps) {
  const [isPrivate, setIsPrivate] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A browser may refuse it, for instance on an iPhone; the page is covered all the same.
    screen.current?.requestFullscreen().catch(() => undefined);
    return () => {
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, []);
  const running = lots.filter(SALE_FILTERS.running.isIn).length;
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          ref={screen}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col overflow-auto bg-surface text-[max(1rem,1.35vw)] text-text"
        >
          <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-border px-[2vw] py-[1vh]">
            <Dialog.Title className="text-[1.5em] font-semibold wrap-anywhere">{name}</Dialog.Title>
            <span className="flex flex-wrap items-center gap-6">
              {!isLive && <span className="font-semibold text-warning">Not connected</span>}
              <span className="tabular">
                {running} running of {lots.length}
              </span>
              <Checkbox
                label="Names and reserves"
                checked={isPrivate}
                onChange={({ target }) => setIsPrivate(target.checked)}
              />
              <Button size="sm" variant="secondary" onClick={onClose}>
                Leave
              </Button>
            </span>
          </header>
          <table className="w-full flex-1 table-fixed">
            <caption className="sr-only">Lots that close next</caption>
            <thead className="text-left text-[0.75em] text-muted">
              <tr>
                <th scope="col" className="w-[34%] lg:w-[42%] px-[2vw] font-medium">
                  Lot
                </th>
                <th scope="col" className="px-[1vw] text-right font-medium">
                  Price
                </th>
                <th scope="col" className="px-[1vw] font-medium">
                  Leader
                </th>
                <th scope="col" className="px-[2vw] text-right font-medium">
                  Clock
                </th>
              </tr>
            </thead>
            <tbody>
              {wallLots(lots).map((lot) => (
                <WallRow key={lot._id} lot={lot} isPrivate={isPrivate} />
              ))}
            </tbody>
          </table>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function WallRow({ lot, isPrivate }: { readonly lot: BoardLot; readonly isPrivate: boolean }) {
  const { number, title, bidCount, basePrice, currentBid, leader, reserve, status } = lot;
  return (
    <tr className={cx('border-t border-border', status !== 'active' && 'text-muted')}>
      <th scope="row" className="px-[2vw] py-[0.6vh] text-left text-[1.35em] font-semibold">
        <span className="line-clamp-1 wrap-anywhere">
          <span className="tabular text-muted">{number}</span> {title}
        </span>
      </th>
      <td className="tabular px-[1vw] text-right text-[1.5em] font-semibold whitespace-nowrap">
        {formatRupees(bidCount === 0 ? basePrice : currentBid)}
        {isPrivate && reserve === 'not-met' && <span className="block text-[0.5em] text-warning">below reserve</span>}
      </td>
      <td className="px-[1vw] text-[1.1em]">
        {leader === null ? (
          <span className="text-muted">No bid</span>
        ) : (
          <span className="line-clamp-1 wrap-anywhere">
            {isPrivate ? leader.name : `Bidder ${String(leader.number)}`}
          </span>
        )}
      </td>
      <td className="px-[2vw] text-right text-[1.25em]">
        <LotClock lot={lot} />
      </td>
    </tr>
  );
}
