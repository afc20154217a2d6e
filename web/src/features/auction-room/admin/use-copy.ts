import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { copyAuction } from '#shared/contract/selling/auction-acts.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/overlays/toast.ts';

type Copy = 'duplicate' | 'relist';

/** Copies an auction to a draft, and opens the draft. */
export function useCopy(auctionId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // The same id for a retry, so that a lost answer does not make a second draft.
  const requestIds = useRef({ duplicate: crypto.randomUUID(), relist: crypto.randomUUID() });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (kind: Copy) =>
      call(copyAuction, {
        params: { id: auctionId },
        body: { relist: kind === 'relist', requestId: requestIds.current[kind] },
      }),
    onSuccess: ({ auction, message }) => {
      toast.success(message);
      void refetchAuctions(client, auctionId);
      void navigate(paths.editAuction(auction._id));
    },
    onError: (error) => {
      toast.error(sentenceOf(error, 'The draft could not be made. Please try again.'));
      void refetchAuctions(client, auctionId);
    },
  });
  return { make: (kind: Copy) => mutate(kind), busyWith: isPending ? variables : undefined };
}
