import { frameOf } from '#functions/domain/auctions/frame.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { escapeHtml } from '#functions/platform/escape-html.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import {
  getLiveLot,
  getLot,
  getRelatedLots,
  listLots,
  lotPage,
  lotsPage,
  roomPage,
  sitemap,
  type PublicLot,
} from '#shared/contract/lots/public-lots.ts';
import { ok, refused } from '#shared/model/result.ts';
import { comeBackAfter, edgeSecondsOf, PAGE_MS, ROOM_MS } from './come-back.ts';
import { lotHtml, lotsHtml, missingHtml } from './lot-html.ts';
import { lotStart, roomStart } from './lot-start.ts';
import { type LotReads, readLot, readLots } from './read-lots.ts';
import { readRelatedLots } from './related-lots.ts';
import type { SiteFiles } from './site-files.ts';

export interface LotDeps extends LotReads {
  readonly clock: Clock;
  /** The setting `publicLots`: otherwise lots are for signed-in people only. */
  readonly isPublic: boolean;
  readonly files: SiteFiles;
  /** `https://…`, without a trailing slash. */
  readonly siteUrl: () => Promise<string>;
}

/** Prices in a list may be this old. */
const LIST_SECONDS = 5;
const LIST_PAGE_SECONDS = 60;
const ROOM_PAGE_SECONDS = 60;
const RELATED_SECONDS = 60;
const SITEMAP_SECONDS = 3600;
const SITEMAP_LOTS = 1_000;
/** As in `idField`. The page of any other path is the one of an unknown lot. */
const LOT_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** What everybody may read of lots: answers for the site's own pages, and pages for crawlers. */
export function lotRoutes(deps: LotDeps): readonly Endpoint[] {
  const { clock, isPublic, files, siteUrl } = deps;
  const visibleLot = async (id: string) => (isPublic && LOT_ID.test(id) ? await readLot(deps, id, clock()) : undefined);
  const filledPage = async (shell: string, lot: PublicLot, start: string) => {
    const [image] = lot.images;
    const size = image === undefined ? undefined : await files.sizeOf(image);
    return lotHtml(shell, lot, { siteUrl: await siteUrl(), size, start });
  };
  return [
    endpoint(listLots, async ({ query }) => {
      if (!isPublic) return refused(refusal('NOT_PUBLIC'));
      const now = clock();
      const list = await readLots(deps, query, now);
      if (!list.ok) return list;
      return ok({ answer: { success: true, ...list.value, serverTime: now }, edgeSeconds: LIST_SECONDS });
    }),

    endpoint(getLot, async ({ params }) => {
      if (!isPublic) return refused(refusal('NOT_PUBLIC'));
      const now = clock();
      const lot = await readLot(deps, params.id, now);
      if (lot === undefined) return refused(refusal('NOT_FOUND'));
      const comeBackAfterMs = comeBackAfter({ ...lot, startAt: Date.parse(lot.startDate) }, now, PAGE_MS);
      return ok({ answer: { success: true, lot, comeBackAfterMs, serverTime: now }, edgeSeconds: edgeSecondsOf(lot) });
    }),

    endpoint(getLiveLot, async ({ params }) => {
      if (!isPublic) return refused(refusal('NOT_PUBLIC'));
      const state = (await readManyStates(deps.auctions, [params.id])).get(params.id);
      if (state === undefined || !isShown(state)) return refused(refusal('NOT_FOUND'));
      const now = clock();
      const { status, seq, currentBid, leastBid, reserveStatus, closesAt, pausedAt, outcome, serverTime } = frameOf(
        state,
        now,
      );
      const comeBackAfterMs = comeBackAfter({ ...state, status, bidCount: seq }, now, ROOM_MS);
      const price = { currentBid, leastBid, reserveStatus };
      const live = { status, seq, ...price, closesAt, pausedAt, outcome, comeBackAfterMs, serverTime };
      return ok({ answer: { success: true, ...live }, edgeSeconds: edgeSecondsOf(live) });
    }),

    endpoint(getRelatedLots, async ({ params }) => {
      if (!isPublic) return refused(refusal('NOT_PUBLIC'));
      const related = await readRelatedLots(deps, params.id, clock());
      if (related === undefined) return refused(refusal('NOT_FOUND'));
      return ok({ answer: { success: true, ...related }, edgeSeconds: RELATED_SECONDS });
    }),

    endpoint(lotPage, async ({ params }) => {
      const page = await files.shell();
      const lot = await visibleLot(params.id);
      // The app explains on the screen why the lot is not shown.
      if (lot === undefined) return ok({ answer: missingHtml(page), status: 404 });
      return ok({ answer: await filledPage(page, lot, lotStart(lot)), edgeSeconds: edgeSecondsOf(lot) });
    }),

    endpoint(roomPage, async ({ params }) => {
      const page = await files.shell();
      const lot = await visibleLot(params.id);
      // Bidders may see more lots than everybody.
      if (lot === undefined) return ok({ answer: missingHtml(page), status: LOT_ID.test(params.id) ? 200 : 404 });
      return ok({ answer: await filledPage(page, lot, roomStart(lot)), edgeSeconds: ROOM_PAGE_SECONDS });
    }),

    endpoint(lotsPage, async () => {
      const page = await files.shell();
      if (!isPublic) return ok({ answer: missingHtml(page), status: 404 });
      return ok({ answer: lotsHtml(page, await siteUrl()), edgeSeconds: LIST_PAGE_SECONDS });
    }),

    endpoint(sitemap, async () => {
      if (!isPublic) return refused(refusal('NOT_PUBLIC'));
      const newest = { sort: 'newest', limit: SITEMAP_LOTS } as const;
      const page = await deps.catalogue.page({ withDrafts: false }, newest, clock());
      const answer = sitemapXml(page?.auctionIds ?? [], await siteUrl());
      return ok({ answer, edgeSeconds: SITEMAP_SECONDS });
    }),
  ];
}

const PAGES = ['/', '/lots', '/contact', '/terms', '/privacy'];

/** https://www.sitemaps.org/protocol.html */
export function sitemapXml(lotIds: readonly string[], siteUrl: string): string {
  const paths = [...PAGES, ...lotIds.map((lotId) => `/lots/${lotId}`)];
  const urls = paths.map((path) => `  <url><loc>${escapeHtml(siteUrl + path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}
