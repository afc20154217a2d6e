import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Link } from '../../realtime/channel.ts';
import { channel, serverClock } from '../../realtime/live.ts';
import { auctionQuery } from './auction-query.ts';
import { receiveLive } from './live-cache.ts';
import { refreshEvery } from './refresh-policy.ts';

/** One auction, kept up to date by the socket, or by asking every ten seconds while there is none. */
export function useAuction(auctionId: string) {
  const client = useQueryClient();
  const link = useLink(auctionId);
  const hasClock = useSyncExternalStore(serverClock.subscribe, () => serverClock.reading() !== undefined);
  const query = useQuery({
    ...auctionQuery(client, auctionId),
    // What is paid on another screen shows here at once.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => refreshEvery({ auction: state.data, link, hasClock }),
  });
  useEffect(() => channel.follow(auctionId, (frame) => receiveLive(client, auctionId, frame)), [client, auctionId]);
  return { query, link };
}

function useLink(auctionId: string): Link {
  return useSyncExternalStore(channel.subscribe, () => channel.linkOf(auctionId));
}
