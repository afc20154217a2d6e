import * as z from 'zod';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { idField } from '#shared/contract/fields.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { getSale, salePage } from '#shared/contract/sales/public-sale.ts';
import { ok, refused } from '#shared/model/result.ts';
import { missingHtml, saleHtml } from '../public-lots/lot-html.ts';
import type { LotDeps } from '../public-lots/lot-routes.ts';
import { readPublicSale } from './public-sale.ts';

/** As for lists of lots. */
const LIST_SECONDS = 5;
const PAGE_SECONDS = 60;

/** What everybody may read of sales. */
export function publicSaleRoutes({ auctions, clock, isPublic, files, siteUrl }: LotDeps): readonly Endpoint[] {
  return [
    endpoint(getSale, async ({ params, query }) => {
      if (!isPublic) return refused(refusal('NOT_PUBLIC'));
      const now = clock();
      const sale = await readPublicSale(auctions, { saleId: params.id, after: query.after }, now);
      if (sale === undefined) return refused(refusal('NOT_FOUND'));
      return ok({ answer: { success: true, sale, serverTime: now }, edgeSeconds: LIST_SECONDS });
    }),

    endpoint(salePage, async ({ params }) => {
      const page = await files.shell();
      const isAsked = isPublic && z.safeParse(idField, params.id).success;
      const sale = isAsked ? await readPublicSale(auctions, { saleId: params.id, after: 0 }, clock()) : undefined;
      // The app explains on the screen why the sale is not shown.
      if (sale === undefined) return ok({ answer: missingHtml(page), status: 404 });
      return ok({ answer: saleHtml(page, sale, await siteUrl()), edgeSeconds: PAGE_SECONDS });
    }),
  ];
}
