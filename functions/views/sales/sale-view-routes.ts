import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { getSaleBoard } from '#shared/contract/sale-board.ts';
import { getSaleSignedIn } from '#shared/contract/sales/public-sale.ts';
import { getSaleForAdmin, listSales } from '#shared/contract/sales/sales.ts';
import { type Paise, rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused } from '#shared/model/result.ts';
import { readSaleForAdmin, readSaleList } from './admin-sales.ts';
import { readPublicSale } from './public-sale.ts';
import { type BoardDeps, readSaleBoard } from './sale-board.ts';

interface SaleViewDeps extends BoardDeps {
  readonly clock: Clock;
  /** The highest amount that one online payment can usually carry. */
  readonly onlineLimit: (now: number) => Promise<Paise>;
}

/** The routes that read sales for signed-in people. */
export function saleViewRoutes(deps: SaleViewDeps): readonly Endpoint[] {
  const { auctions, clock } = deps;
  return [
    endpoint(listSales, async ({ query }) => {
      const list = await readSaleList(auctions, query);
      return list.ok ? ok({ answer: { success: true, ...list.value } }) : list;
    }),

    endpoint(getSaleForAdmin, async ({ params }) => {
      const now = clock();
      const sale = await readSaleForAdmin(auctions, params.id, now);
      if (!sale.ok) return sale;
      const onlineLimit = rupeesFromPaise(await deps.onlineLimit(now));
      return ok({ answer: { success: true, sale: sale.value, onlineLimit, serverTime: now } });
    }),

    endpoint(getSaleBoard, async ({ params, query }) => {
      const now = clock();
      const board = await readSaleBoard(deps, params.id, query.lots, now);
      return board.ok ? ok({ answer: { success: true, ...board.value, serverTime: now } }) : board;
    }),

    endpoint(getSaleSignedIn, async ({ params, query, caller }) => {
      const now = clock();
      const page = { saleId: params.id, after: query.after, viewerId: caller.userId };
      const sale = await readPublicSale(auctions, page, now);
      if (sale === undefined) return refused(refusal('NOT_FOUND'));
      return ok({ answer: { success: true, sale, serverTime: now } });
    }),
  ];
}
