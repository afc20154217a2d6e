import { onlineManager, useQuery, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { recoveryInterval } from '#web/api/retries.ts';
import { auctionQuery } from '#web/auctions/auction-query.ts';
import type { Link } from '#web/realtime/channel.ts';
import { channel, serverClock } from '#web/realtime/live.ts';
import { followLive } from './follow-live.ts';
import { liveDocumentQuery } from './live-document.ts';
import type { UpdateSource } from './live-marker.tsx';
import { refreshEvery } from './refresh-policy.ts';

interface LiveAuction {
  readonly query: UseQueryResult<AuctionDetails>;
  readonly updateSource: UpdateSource;
}

/**
 * One auction, kept up to date by the socket and a fetch about every minute. Without a socket, by the document that the
 * edge has of it, or else by polling every ten seconds.
 */
export function useAuction(auctionId: string): LiveAuction {
  const client = useQueryClient();
  const link = useLink(auctionId);
  const hasClock = useSyncExternalStore(serverClock.subscribe, () => serverClock.reading() !== undefined);
  // Stable between renders: a new interval would restart the timer.
  const [chance] = useState(Math.random);
  const document = useQuery(liveDocumentQuery(client, auctionId, link === 'down'));
  const hasDocument = link === 'down' && document.isSuccess && !document.isRefetchError;
  const query = useQuery({
    ...auctionQuery(client, auctionId),
    // A payment on another screen must be visible here at once.
    refetchOnMount: 'always',
    refetchInterval: (polled) => {
      const auction = polled.state.data;
      // A failed fetch after the end would otherwise be the last one.
      return (
        recoveryInterval(polled) ||
        (auction !== undefined && refreshEvery({ auction, link, hasDocument, hasClock, chance }))
      );
    },
  });
  // The first frame needs the fetched auction. Drafts have no frames.
  const receivesFrames = query.data !== undefined && query.data.status !== 'draft';
  const isBidder = query.data?.viewer.registered === true;
  useEffect(
    () => (receivesFrames ? followLive(client, auctionId, isBidder) : undefined),
    [client, auctionId, receivesFrames, isBidder],
  );
  const isOnline = useSyncExternalStore(onOnlineChange, () => onlineManager.isOnline());
  // A connection that has died in silence keeps requests waiting for long, so age counts, too.
  const isUnanswered =
    query.isRefetchError || query.failureCount > 0 || (link === 'down' && isOld(query.dataUpdatedAt));
  return { query, updateSource: updateSourceOf(link, isOnline, isUnanswered && !hasDocument, hasDocument) };
}

/** More than polling takes. */
const OLD_MS = 15_000;

const isOld = (dataUpdatedAt: number): boolean => dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > OLD_MS;

function updateSourceOf(link: Link, isOnline: boolean, isUnanswered: boolean, hasDocument: boolean): UpdateSource {
  if (!isOnline || (link !== 'live' && isUnanswered)) return 'lost';
  if (link !== 'down') return 'pushed';
  return hasDocument ? 'document' : 'polled';
}

const onOnlineChange = (listener: () => void) => onlineManager.subscribe(listener);

function useLink(auctionId: string): Link {
  return useSyncExternalStore(channel.subscribe, () => channel.linkOf(auctionId));
}
