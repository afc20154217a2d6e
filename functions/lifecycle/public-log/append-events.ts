import { isDeepStrictEqual } from 'node:util';
import { type EventItem, eventItem, eventsOf } from '#functions/tables/bids/log-items.ts';
import { queryAll } from '#functions/tables/reads.ts';
import type { BidsTable } from '#functions/tables/table-handle.ts';
import { putNew, write } from '#functions/tables/writes.ts';
import type { EventFact } from '#shared/proof/entry.ts';

/** @param isRepeat the events may be older than those that are stored, as when set-aside records are handled again */
export type AppendEvents = (
  auctionId: string,
  events: readonly EventFact[],
  how: { readonly isRepeat: boolean },
) => Promise<void>;

/** Appends what happened to the events of an auction. Idempotent: what is there already is not appended again. */
export const eventWriter =
  (bids: BidsTable): AppendEvents =>
  async (auctionId, events, { isRepeat }) => {
    if (events.length === 0) return;
    const partition = eventsOf(auctionId);
    const storedEvents = await queryAll(bids, { key: { auctionId: partition }, unread: 'fail' }, eventItem);
    for (const event of events) {
      if (storedEvents.some((storedEvent) => isSame(storedEvent.event, event))) continue;
      if (isRepeat && storedEvents.some((storedEvent) => hasOvertaken(storedEvent.event, event))) continue;
      const item: EventItem = { auctionId: partition, seq: storedEvents.length + 1, event };
      // Somebody else was faster; the stream brings it again.
      if (!(await write(bids, putNew(bids, item)))) throw new Error('Another event has got this number.');
      storedEvents.push(item);
    }
  };

/**
 * Whether the clock was moved on since, before the next bid: behind that, a stop or an earlier deadline would be untrue
 * of the bids that follow.
 */
const hasOvertaken = (later: EventFact, event: EventFact): boolean =>
  later.kind === 'clock' &&
  event.kind === 'clock' &&
  later.after === event.after &&
  later.pausedAt === undefined &&
  later.closesAt > event.closesAt;

/** An auction has its terms once. */
const isSame = (a: EventFact, b: EventFact): boolean =>
  (a.kind === 'terms' && b.kind === 'terms') || isDeepStrictEqual(a, b);
