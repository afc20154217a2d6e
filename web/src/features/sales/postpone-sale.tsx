import { useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { postponeSale } from '#shared/contract/sales/sale-lots.ts';
import type { getSaleForAdmin } from '#shared/contract/sales/sales.ts';
import { mayBePostponed } from '#shared/model/sales/sale-schedule.ts';
import { call } from '#web/api/call.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { PostponeButton } from '#web/postponing/postpone-button.tsx';
import { serverClock } from '#web/realtime/live.ts';
import { saleKeys } from '#web/sales/sale-queries.ts';
import { useMay } from '#web/session/use-may.ts';

/** Moves the sale with the lots that bidders have registered for. Where nobody has, it can simply be moved. */
export function PostponeSale({ sale }: { readonly sale: ResponseOf<typeof getSaleForAdmin>['sale'] }) {
  const client = useQueryClient();
  const isClerk = useMay('lots');
  const hasBidders = sale.bidderCount > 0 || sale.lots.some((lot) => lot.status === 'pending' && lot.bidderCount > 0);
  const statuses = sale.lots.map(({ status }) => status);
  if (!isClerk || !hasBidders || !mayBePostponed(sale.startDate, statuses, serverClock.now())) return null;
  const { _id, version, registrationDeadline, startDate, firstEnd } = sale;
  return (
    <PostponeButton
      which="sale"
      schedule={{ registrationDeadline, startDate, end: firstEnd }}
      send={async (postponed) => {
        const { lots } = await call(postponeSale, { params: { id: _id }, body: { ...postponed, version } });
        const left = lots.filter(({ outcome }) => outcome === 'refused');
        if (left.length === 0) return undefined;
        return `${left.length === 1 ? '1 lot keeps' : `${left.length} lots keep`} the old times: ${left[0]?.message ?? ''}`;
      }}
      onSettled={() => {
        void client.invalidateQueries({ queryKey: saleKeys.sale(_id) });
        void client.invalidateQueries({ queryKey: saleKeys.list });
        void refetchAuctions(client);
      }}
    />
  );
}
