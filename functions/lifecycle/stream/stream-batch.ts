import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { stateFromAttributes } from '#functions/bidding/state-store.ts';
import { STATE_SK, type StateItem } from '#functions/tables/auctions/auction-items.ts';
import { BIDDER_PREFIX } from '#functions/tables/auctions/bidder-item.ts';
import { listingStatusOf, isPublic } from '#functions/tables/auctions/listing-status.ts';
import { AUDIT_PREFIX } from '#functions/tables/audit/audit-entry.ts';
import { PRACTICE_LOT } from '#functions/tables/practice.ts';
import { coalesce, type Effect } from '../effects/effect.ts';
import { effects } from '../effects/effects.ts';
import { auditEffects, registrationEffects } from '../effects/entry-effects.ts';

/** The fields read before the images: enough to group and report a record. */
const streamRecord = z.object({
  dynamodb: z.object({
    Keys: z.object({ auctionId: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
    SequenceNumber: z.string(),
    /** Epoch seconds. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_StreamRecord.html */
    ApproximateCreationDateTime: z.number().optional(),
    /** Parsed later as a STATE item. */
    NewImage: z.custom<Record<string, AttributeValue>>((image) => typeof image === 'object').optional(),
    OldImage: z.custom<Record<string, AttributeValue>>((image) => typeof image === 'object').optional(),
  }),
});
type StreamRecord = z.infer<typeof streamRecord>['dynamodb'];

const streamEvent = z.object({ Records: z.array(streamRecord) });

/** The changes of one auction in a batch, in order. */
export interface AuctionChanges {
  readonly auctionId: string;
  readonly effects: readonly Effect[];
  /** When the oldest of them was made, epoch milliseconds; undefined if the records do not say it. */
  readonly since: number | undefined;
  /** The sequence number of the first record. Reporting it repeats all of them. */
  readonly first: string;
  /** The first invalid record. It does not stop the later ones. */
  readonly unreadable: { readonly sequenceNumber: string; readonly error: unknown } | undefined;
}

/** The effects of a stream event by auction. Throws if it is not a stream event. */
export function changesByAuction(event: unknown): readonly AuctionChanges[] {
  const records = streamEvent.parse(event).Records.map(({ dynamodb }) => dynamodb);
  const read = records.filter(
    ({ Keys: { sk }, NewImage }) => NewImage !== undefined && (isState(sk.S) || isBidder(sk.S) || isAudit(sk.S)),
  );
  const counted = read.filter(({ Keys }) => Keys.auctionId.S !== PRACTICE_LOT);
  const groups = Map.groupBy(counted, ({ Keys }) => Keys.auctionId.S);
  return [...groups].map(([auctionId, group]) => readGroup(auctionId, group));
}

const isState = (sk: string): boolean => sk === STATE_SK;
const isBidder = (sk: string): boolean => sk.startsWith(BIDDER_PREFIX);
const isAudit = (sk: string): boolean => sk.startsWith(AUDIT_PREFIX);

/** A state to send, and when its change happened (epoch ms; undefined if unknown). */
export interface NewestState {
  readonly state: StateItem;
  readonly changedAt: number | undefined;
}

/** The newest valid state of each changed auction that is public. */
export function newestStates(event: unknown): readonly NewestState[] {
  const records = streamEvent.parse(event).Records.map(({ dynamodb }) => dynamodb);
  const ofStates = records.filter(({ Keys }) => isState(Keys.sk.S));
  const groups = Map.groupBy(ofStates, ({ Keys }) => Keys.auctionId.S);
  return [...groups.values()].flatMap((group) => newestOf(group) ?? []);
}

/** From the last record backwards: only one is shown, and parsing images is most of the work. */
function newestOf(records: readonly StreamRecord[]): NewestState | undefined {
  for (const { NewImage, OldImage } of records.toReversed()) {
    // A frame without any news would tell everybody that the leader has changed their maximum.
    if (NewImage === undefined || isDeepStrictEqual(shownPart(OldImage), shownPart(NewImage))) continue;
    const state = readState(NewImage);
    if (state === undefined || !isPublic(listingStatusOf(state))) continue;
    const before = OldImage === undefined ? undefined : readState(OldImage);
    return { state, changedAt: changedAt(before, state) };
  }
  return undefined;
}

function shownPart(image: Record<string, AttributeValue> = {}): Record<string, AttributeValue> {
  const { maximum: _maximum, maximums: _maximums, settledAs: _settled, lookAgainAt: _look, ...shown } = image;
  return shown;
}

/** auction-stream reads the same records and reports those whose new image is invalid. */
function readState(image: Record<string, AttributeValue>): StateItem | undefined {
  try {
    return stateFromAttributes(image);
  } catch {
    return undefined;
  }
}

function readGroup(auctionId: string, records: readonly StreamRecord[]): AuctionChanges {
  const all: Effect[] = [];
  const first = records[0]?.SequenceNumber ?? '';
  let newest: StateItem | undefined;
  let newestImage: Record<string, AttributeValue> | undefined;
  let unreadable: AuctionChanges['unreadable'];
  for (const record of records) {
    const { Keys, NewImage, OldImage, SequenceNumber: sequenceNumber, ApproximateCreationDateTime: madeAt } = record;
    if (NewImage === undefined) continue;
    try {
      if (isBidder(Keys.sk.S)) {
        all.push(...registrationEffects(OldImage && unmarshall(OldImage), unmarshall(NewImage)));
        continue;
      }
      if (isAudit(Keys.sk.S)) {
        all.push(...auditEffects(unmarshall(NewImage), madeAt));
        continue;
      }
      // Usually the previous record's new image, which is parsed already.
      const isKnown = isDeepStrictEqual(OldImage, newestImage);
      const after = stateFromAttributes(NewImage);
      // After an invalid record, what has changed since the last valid one. Without one, all of a mended state is new.
      const before = isKnown || unreadable !== undefined ? newest : OldImage && readState(OldImage);
      newest = after;
      newestImage = NewImage;
      all.push(...effects(before, newest));
    } catch (error) {
      unreadable ??= { sequenceNumber, error };
    }
  }
  const oldest = records[0]?.ApproximateCreationDateTime;
  const since = oldest === undefined ? undefined : oldest * 1000;
  return { auctionId, effects: coalesce(all, newest), since, first, unreadable };
}

/** When a change happened, epoch milliseconds. Only bids and the end have a time; starts and edits have none. */
export function changedAt(before: StateItem | undefined, after: StateItem): number | undefined {
  if (after.seq > (before?.seq ?? 0)) return after.lastBid?.at;
  return before?.closedAt === undefined ? after.closedAt : undefined;
}
