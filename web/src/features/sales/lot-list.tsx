import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown01 } from 'lucide-react';
import { useState } from 'react';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { orderSale } from '#shared/contract/sales/sale-lots.ts';
import { type getSaleForAdmin, type LotOfSale, scheduleFrom } from '#shared/contract/sales/sales.ts';
import { lotTimes } from '#shared/model/sales/sale-schedule.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { saleKeys } from '#web/sales/sale-queries.ts';
import { useMay } from '#web/session/use-may.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { useDragSensors, useFocusAfterMove } from '#web/ui/use-reorder.ts';
import { byHouseNumber } from './by-house-number.ts';
import { LotRow } from './lot-row.tsx';

type Sale = ResponseOf<typeof getSaleForAdmin>['sale'];

interface LotListProps {
  readonly sale: Sale;
  readonly onRemove: (lot: LotOfSale) => void;
}

/** The lots in order, each with the end that the schedule gives it. A new order is saved by a button. */
export function LotList({ sale, onRemove }: LotListProps) {
  const client = useQueryClient();
  const mayChange = useMay('lots');
  const stored = sale.lots.map(({ _id }) => _id);
  const [wanted, setWanted] = useState<Wanted>();
  const [announcement, setAnnouncement] = useState('');
  const isCurrent = wanted !== undefined && isSameOrder(wanted.from, stored);
  const order = isCurrent ? wanted.order : stored;
  const isChanged = !isSameOrder(order, stored);
  const isOvertaken =
    wanted !== undefined && !isCurrent && !isSameOrder(wanted.order, wanted.from) && !isSameOrder(wanted.order, stored);
  const want = (next: readonly string[]) => setWanted({ order: next, from: stored });
  const saving = useMutation({
    mutationFn: (sent: Wanted) =>
      call(orderSale, { params: { id: sale._id }, body: { auctionIds: [...sent.order], version: sale.version } }),
    onSettled: async (_, error, sent) => {
      await waitIfDone(error, client.invalidateQueries({ queryKey: saleKeys.sale(sale._id) }));
      // What was moved meanwhile is a change of what was saved.
      if (error === null) setWanted((now) => (now === sent ? undefined : now && { ...now, from: sent.order }));
    },
  });
  const setFocusAfterMove = useFocusAfterMove();
  const sensors = useDragSensors();
  const move = (lotId: string, to: number) => {
    if (to < 0 || to >= order.length) return;
    setFocusAfterMove();
    want(order.filter((id) => id !== lotId).toSpliced(to, 0, lotId));
    setAnnouncement(`Moved to place ${String(to + 1)} of ${String(order.length)}.`);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null && active.id !== over.id) move(String(active.id), order.indexOf(String(over.id)));
  };
  const lots = new Map(sale.lots.map((lot) => [lot._id, lot]));
  // The places stay, also where deleted lots left gaps; the lots move among them.
  const places = sale.lots.map(({ place }) => place);
  const schedule = scheduleFrom(sale);
  /** The last lot, if there is no such number. */
  const indexOfNumber = (number: number) => {
    const index = places.findIndex((place) => place + 1 >= number);
    return index === -1 ? order.length - 1 : index;
  };
  const sorted = byHouseNumber(order.flatMap((lotId) => lots.get(lotId) ?? []));
  const canSort = sale.bidderCount === 0 && sorted.some((lotId, index) => lotId !== order[index]);
  return (
    <>
      {mayChange && canSort && (
        <div className="border-b border-border px-4 py-2">
          <Button
            size="sm"
            variant="ghost"
            icon={<ArrowDown01 className="size-4" aria-hidden="true" />}
            onClick={() => {
              want(sorted);
              setAnnouncement('Sorted by house number.');
            }}
          >
            Sort by house number
          </Button>
        </div>
      )}
      {isChanged && (
        <div className="sticky top-16 z-10 flex flex-wrap items-center justify-between gap-3 border-b border-border bg-accent-soft px-4 py-3">
          <p className="text-sm font-medium text-accent">The new order is not saved yet.</p>
          <span className="flex gap-2">
            <Button size="sm" variant="secondary" onClick={() => setWanted(undefined)}>
              Undo
            </Button>
            <Button size="sm" busy={saving.isPending} onClick={() => wanted && saving.mutate(wanted)}>
              Save order
            </Button>
          </span>
        </div>
      )}
      {isOvertaken && (
        <Banner
          tone="warning"
          className="m-4"
          action={
            <Button size="sm" variant="secondary" onClick={() => setWanted(undefined)}>
              Dismiss
            </Button>
          }
        >
          The lots of the sale have changed meanwhile, so your order was not saved. This is how they are now.
        </Banner>
      )}
      {saving.isError && (
        <Banner tone="danger" className="m-4">
          {sentenceOf(saving.error, 'The order could not be saved. Please try again.')}
        </Banner>
      )}
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={[...order]} strategy={verticalListSortingStrategy}>
          <ol aria-label="Lots of the sale">
            {order.map((lotId, index) => {
              const lot = lots.get(lotId);
              const place = places[index] ?? index;
              return (
                lot !== undefined && (
                  <LotRow
                    key={lotId}
                    lot={lot}
                    number={place + 1}
                    times={lotTimes(schedule, place)}
                    takesEmd={sale.deposit === null}
                    isPaidFor={sale.bidderCount > 0}
                    isFirst={index === 0}
                    isLast={index === order.length - 1}
                    onMove={(by) => move(lotId, index + by)}
                    onMoveTo={(number) => move(lotId, indexOfNumber(number))}
                    onRemove={() => onRemove(lot)}
                  />
                )
              );
            })}
          </ol>
        </SortableContext>
      </DndContext>
      <output className="sr-only">{announcement}</output>
    </>
  );
}

/** An order that is not saved yet. */
interface Wanted {
  readonly order: readonly string[];
  /** The stored order that it was made from. */
  readonly from: readonly string[];
}

const isSameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((lotId, index) => lotId === b[index]);
