import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { readSellerNames } from '#functions/sellers/read-seller.ts';
import { viewByHouseNumber, viewForEdit } from '#functions/selling/editing/edit-view.ts';
import type { SellersTable } from '#functions/tables/table-handle.ts';
import { getAuction, listAuctions as listRoute, openDocument as documentRoute } from '#shared/contract/auctions.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { lotFilterOf } from '#shared/contract/lots/lot-query.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { findByHouseNumber, getAuctionForEdit, listCategories } from '#shared/contract/selling/auction-routes.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { ok, refused } from '#shared/model/result.ts';
import { type DocumentDeps, openDocument } from './auction/open-document.ts';
import { viewAuction, type ViewDeps } from './auction/view-auction.ts';
import { type CatalogueDeps, listAuctions } from './catalogue/list-auctions.ts';
import { type DashboardDeps, viewDashboard } from './dashboard/view-dashboard.ts';
import { type InboxDeps, readInbox } from './inbox/inbox.ts';

export interface BrowseDeps extends CatalogueDeps, ViewDeps, DashboardDeps, InboxDeps, DocumentDeps {
  /** The most images of an auction, a setting. */
  readonly maxImages: number;
  readonly sellers: SellersTable;
}

/** The routes that read auctions, the user's dashboard and inbox. */
export function browseRoutes(deps: BrowseDeps): readonly Endpoint[] {
  const { auctions, clock, maxImages } = deps;
  return [
    endpoint(listRoute, async ({ query, caller }) => {
      const { watched, seller, sort, limit, cursor } = query;
      const now = clock();
      const viewer = {
        viewerId: caller.userId,
        viewerRole: caller.role,
        withDrafts: caller.role === 'admin',
        isWatchlist: watched === 'true',
        sellerId: seller,
      };
      const wanted = { ...lotFilterOf(query), sort, limit, cursor, withCounts: cursor === undefined };
      const list = await listAuctions(deps, { ...wanted, ...viewer }, now);
      if (!list.ok) return list;
      // Bidders' cards name no seller.
      const names = await readSellerNames(
        deps.sellers,
        list.value.auctions.map(({ sellerId }) => sellerId),
      );
      const auctions = list.value.auctions.map((card) => ({ ...card, seller: names.get(card.sellerId ?? '') }));
      return ok({ answer: { success: true, ...list.value, auctions, serverTime: now } });
    }),

    endpoint(getAuction, async ({ params, caller }) => {
      const details = await viewAuction(deps, params.id, caller);
      if (!details.ok) return details;
      return ok({ answer: { success: true, auctionDetails: details.value, serverTime: clock() } });
    }),

    endpoint(documentRoute, async ({ params, caller }) => {
      const link = await openDocument(deps, params, caller);
      return link.ok ? ok({ answer: { success: true, ...link.value } }) : link;
    }),

    endpoint(listCategories, async () => ok({ answer: { success: true, categories: [...CATEGORIES], maxImages } })),

    endpoint(getAuctionForEdit, async ({ params }) => {
      const now = clock();
      const details = await viewForEdit(auctions, params.id, now);
      if (!details.ok) return details;
      return ok({ answer: { success: true, auctionDetails: details.value, serverTime: now } });
    }),

    endpoint(findByHouseNumber, async ({ body }) => {
      const now = clock();
      const found = await viewByHouseNumber(auctions, body.houseNumbers, now);
      return ok({ answer: { success: true, auctions: [...found], serverTime: now } });
    }),

    endpoint(getDashboard, async ({ query, caller }) => {
      const now = clock();
      const data = await viewDashboard(deps, caller.userId, query, now);
      if (!data.ok) return data;
      return ok({ answer: { success: true, data: data.value, serverTime: now } });
    }),

    endpoint(listNotifications, async ({ params, query, caller }) => {
      if (params.id !== caller.userId) return refused(refusal('FORBIDDEN'));
      const inbox = await readInbox(deps, caller, query.cursor);
      if (!inbox.ok) return inbox;
      return ok({ answer: { success: true, ...inbox.value } });
    }),
  ];
}
