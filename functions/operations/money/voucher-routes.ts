import type { Clock } from '#functions/platform/clock.ts';
import { noSuchPage } from '#functions/platform/cursor.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { type VoucherReads, readPaymentVouchers, readSellerVouchers } from '#functions/views/money/list-vouchers.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { listVouchers as listVouchersRoute } from '#shared/contract/money/vouchers.ts';
import { istParts } from '#shared/model/ist.ts';
import { ok, refused } from '#shared/model/result.ts';

const NOT_OVER = refused(
  refusal(
    'INVALID_INPUT',
    'Vouchers are made of days that are over, so that none is missing. Please choose an earlier day.',
  ),
);

export function voucherRoutes(deps: VoucherReads & { readonly clock: Clock }): readonly Endpoint[] {
  return [
    endpoint(listVouchersRoute, async ({ query: { day, of, cursor } }) => {
      if (day >= istParts(deps.clock()).date) return NOT_OVER;
      const page = await (of === 'sellers' ? readSellerVouchers : readPaymentVouchers)(deps, { day, cursor });
      return page === undefined ? noSuchPage : ok({ answer: { success: true, ...page } });
    }),
  ];
}
