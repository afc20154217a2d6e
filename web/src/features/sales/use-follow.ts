import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { followSchedule, LOTS_AT_ONCE } from '#shared/contract/sales/sale-lots.ts';
import { call } from '#web/api/call.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { inParts } from '#web/sales/in-parts.ts';
import { saleKeys } from '#web/sales/sale-queries.ts';

export interface Following {
  readonly lotIds: readonly string[];
  readonly publish: boolean;
}

/** Gives lots the times of the schedule, and publishes drafts on request, some lots at a time. */
export function useFollow(saleId: string) {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: ({ lotIds, publish }: Following) => {
      setDone(0);
      const send = async (part: readonly string[]) => {
        const body = { auctionIds: [...part], publish };
        return (await call(followSchedule, { params: { id: saleId }, body })).lots;
      };
      return inParts(lotIds, LOTS_AT_ONCE.follow, send, setDone);
    },
    onSettled: (_, error) =>
      waitIfDone(
        error,
        Promise.all([client.invalidateQueries({ queryKey: saleKeys.sale(saleId) }), refetchAuctions(client)]),
      ),
  });
  return { ...mutation, done };
}
