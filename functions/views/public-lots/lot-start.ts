import type { PublicLot } from '#shared/contract/lots/public-lots.ts';
import { escapeHtml } from '#functions/platform/escape-html.ts';
import { lotSummary } from './lot-summary.ts';

/**
 * What people see of a lot until the app has started, and all that people without JavaScript see. The classes are those of
 * `lot-page.tsx`, so that nothing moves when the app takes its place.
 */
export function lotStart(lot: PublicLot): string {
  const title = escapeHtml(lot.title);
  const [image] = lot.images;
  const picture =
    image === undefined
      ? ''
      : `<img src="${escapeHtml(image)}" alt="${title}" width="800" height="600" fetchpriority="high" class="size-full bg-sunken object-cover" />`;
  return `<div id="root">
      <div id="starting" class="font-[Inter_Fallback,system-ui,sans-serif]">
        <header class="border-b border-border"><div class="page flex h-16 items-center text-xl font-bold">Boli</div></header>
        <main class="page grid grid-cols-1 gap-5 py-6 md:py-10">
          <div class="grid gap-2">
            <a href="/lots" class="inline-flex min-h-8 items-center text-sm font-medium text-muted">All lots</a>
            <h1 class="text-2xl font-semibold wrap-anywhere md:text-3xl">${title}</h1>
            <p class="text-sm text-muted">${escapeHtml(lotSummary(lot))}</p>
          </div>
          <div class="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-6">
            <div class="relative aspect-4/3 overflow-hidden rounded-lg border border-border bg-sunken">${picture}</div>
            <p class="whitespace-pre-line wrap-anywhere text-text">${escapeHtml(lot.description)}</p>
          </div>
        </main>
      </div>
    </div>
    `;
}
