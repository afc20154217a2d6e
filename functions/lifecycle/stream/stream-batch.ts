import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { listingStatusOf, isPublic } from '../../tables/auctions/listing-status.ts';
import { BIDDER_PREFIX, STATE_SK, type StateItem } from '../../tables/auctions/auction-items.ts';
import { coalesce, type Effect, effects, registrationEffects } from '../effects/effects.ts';
import { changedAt } from './changed-at.ts';
import { stateFromAttributes } from '../../bidding/stored-state.ts';

/** What is read of a stream record before its images: enough to group it and to report it. */
const streamRecord = z.object({
  dynamodb: z.object({
    Keys: z.object({ auctionId: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
    SequenceNumber: z.string(),
    /** Checked in full when it is read as a STATE item. */
    NewImage: z.custom<Record<string, AttributeValue>>((image) => typeof image === 'object').optional(),
    OldImage: z.custom<Record<string, AttributeValue>>((image) => typeof image === 'object').optional(),
  }),
});
type StreamRecord = z.infer<typeof streamRecord>['dynamodb'];

const streamEvent = z.object({ Records: z.array(streamRecord) });

/** One auction's part of a batch, in order. */
export interface AuctionChanges {
  readonly auctionId: string;
  readonly effects: readonly Effect[];
  /** The sequence number of the first record: reporting it repeats all of them. */
  readonly first: string;
  /** The first record that could not be read. Nothing of the auction after it was looked at. */
  readonly unreadable: { readonly sequenceNumber: string; readonly error: unknown } | undefined;
}

/** Reads a stream event and groups what follows from it by auction. Throws when it is no stream event. */
export function changesByAuction(event: unknown): readonly AuctionChanges[] {
  const records = streamEvent.parse(event).Records.map(({ dynamodb }) => dynamodb);
  const read = records.filter(
    ({ Keys: { sk }, NewImage }) => NewImage !== undefined && (isState(sk.S) || isBidder(sk.S)),
  );
  const groups = Map.groupBy(read, ({ Keys }) => Keys.auctionId.S);
  return [...groups].map(([auctionId, group]) => readGroup(auctionId, group));
}

const isState = (sk: string): boolean => sk === STATE_SK;
const isBidder = (sk: string): boolean => sk.startsWith(BIDDER_PREFIX);

/** A state to show, and when what led to it happened (epoch ms; undefined where the item does not tell). */
export interface NewestState {
  readonly state: StateItem;
  readonly changedAt: number | undefined;
}

/** The newest readable state of each auction of a stream event that its watchers may see, where it has changed. */
export function newestStates(event: unknown): readonly NewestState[] {
  const records = streamEvent.parse(event).Records.map(({ dynamodb }) => dynamodb);
  const ofStates = records.filter(({ Keys }) => isState(Keys.sk.S));
  const groups = Map.groupBy(ofStates, ({ Keys }) => Keys.auctionId.S);
  return [...groups.values()].flatMap((group) => newestOf(group) ?? []);
}

/** From the last record on: of a hundred bids one is shown, and reading images is most of the work. */
function newestOf(records: readonly StreamRecord[]): NewestState | undefined {
  for (const { NewImage, OldImage } of records.toReversed()) {
    if (NewImage === undefined || isDeepStrictEqual(OldImage, NewImage)) continue;
    const state = readState(NewImage);
    if (state === undefined || !isPublic(listingStatusOf(state))) continue;
    const before = OldImage === undefined ? undefined : readState(OldImage);
    return { state, changedAt: changedAt(before, state) };
  }
  return undefined;
}

/** What cannot be read is reported by auction-stream, which reads the same records. */
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
  for (const { Keys, NewImage, OldImage, SequenceNumber: sequenceNumber } of records) {
    if (NewImage === undefined) continue;
    try {
      if (isBidder(Keys.sk.S)) {
        all.push(...registrationEffects(OldImage && unmarshall(OldImage), unmarshall(NewImage)));
        continue;
      }
      // Mostly what the record before has led to, which is read already.
      const before = isDeepStrictEqual(OldImage, newestImage) ? newest : OldImage && stateFromAttributes(OldImage);
      newest = stateFromAttributes(NewImage);
      newestImage = NewImage;
      all.push(...effects(before, newest));
    } catch (error) {
      return { auctionId, effects: coalesce(all, newest), first, unreadable: { sequenceNumber, error } };
    }
  }
  return { auctionId, effects: coalesce(all, newest), first, unreadable: undefined };
}
