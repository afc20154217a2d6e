import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { getSaleBoard } from '#shared/contract/sale-board.ts';
import { call } from '#web/api/call.ts';
import { channel } from '#web/realtime/live.ts';
import { type Board, withLots } from './board-lots.ts';
import { readChanged } from './read-changed.ts';

const boardQuery = (saleId: string) =>
  queryOptions({
    queryKey: ['sale-board', saleId],
    queryFn: ({ signal }) => call(getSaleBoard, { params: { id: saleId }, query: {}, signal }),
    refetchOnMount: 'always',
  });

/** Without the socket. */
const POLL_MS = 30_000;

/** The board of a sale, kept up to date by one subscription for all its lots. `isLive` is false without the socket. */
export function useLiveBoard(saleId: string) {
  const client = useQueryClient();
  const link = useSyncExternalStore(channel.subscribe, () => channel.linkOfSale(saleId));
  const query = useQuery({
    ...boardQuery(saleId),
    // What changes before the subscription would be missed.
    enabled: link !== 'connecting',
    refetchInterval: link === 'down' && POLL_MS,
  });
  useEffect(() => {
    const { queryKey } = boardQuery(saleId);
    const changed = readChanged(
      async (lots) => {
        const answer = await call(getSaleBoard, { params: { id: saleId }, query: { lots: lots.join(',') } });
        client.setQueryData(queryKey, (board: Board | undefined) => board && withLots(board, answer));
      },
      // What is read with all lots may be older than what is read of one meanwhile.
      () => client.isFetching({ queryKey }) > 0,
    );
    const unfollow = channel.followSale(saleId, changed.add);
    return () => {
      unfollow();
      changed.stop();
    };
  }, [client, saleId]);
  useEffect(() => {
    // After a break: what happened meanwhile was told to nobody.
    const { queryKey } = boardQuery(saleId);
    if (link === 'live' && client.getQueryData(queryKey) !== undefined) void client.invalidateQueries({ queryKey });
  }, [client, saleId, link]);
  return { query, isLive: link === 'live' };
}
