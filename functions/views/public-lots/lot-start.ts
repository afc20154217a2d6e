import { escapeHtml } from '#functions/platform/escape-html.ts';
import type { PublicLot } from '#shared/contract/lots/public-lots.ts';
import { lotSummary } from './lot-summary.ts';

/** The frame of the lot's own picture: 4 to 3, as in the gallery. */
function picture({ images: [image], title }: PublicLot): string {
  if (image === undefined) return '';
  return `<img src="${escapeHtml(image)}" alt="${escapeHtml(title)}" width="800" height="600" fetchpriority="high" class="size-full bg-sunken object-cover" />`;
}

/**
 * What people see of a lot until the app has started, and all that people without JavaScript see. The classes are those of
 * `lot-page.tsx`, so that nothing moves when the app takes its place.
 */
export function lotStart(lot: PublicLot): string {
  return `<div id="root">
      <div id="starting" class="font-[Inter_Fallback,system-ui,sans-serif]">
        <header class="border-b border-border"><div class="page flex h-16 items-center text-xl font-bold">Boli</div></header>
        <main class="page grid grid-cols-1 gap-5 py-6 md:py-10">
          <div class="grid gap-2">
            <a href="/lots" class="inline-flex min-h-8 items-center text-sm font-medium text-muted">All lots</a>
            <h1 class="text-2xl font-semibold wrap-anywhere md:text-3xl">${escapeHtml(lot.title)}</h1>
            <p class="text-sm text-muted">${escapeHtml(lotSummary(lot))}</p>
          </div>
          <div class="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-6">
            <div class="relative aspect-4/3 overflow-hidden rounded-lg border border-border bg-sunken">${picture(lot)}</div>
            <p class="whitespace-pre-line wrap-anywhere text-text">${escapeHtml(lot.description)}</p>
          </div>
        </main>
      </div>
    </div>
    `;
}

/**
 * What bidders see of a room until the app has started: no price, which may be older than it looks. The classes are those of
 * `app-shell.tsx` and `room-skeleton.tsx`, so that nothing moves.
 */
export function roomStart(lot: PublicLot): string {
  return `<div id="root">
      <div id="starting" class="flex min-h-dvh font-[Inter_Fallback,system-ui,sans-serif]">
        <div class="hidden w-64 shrink-0 border-r border-border bg-raised md:flex"></div>
        <div class="min-w-0 flex-1">
          <header class="h-16 border-b border-border"></header>
          <main class="px-4 py-6 md:px-8 md:py-8">
            <div class="mx-auto grid max-w-7xl grid-cols-1 gap-5 xl:gap-6">
              <div class="grid gap-2">
                <div class="min-h-8 pointer-coarse:min-h-11"></div>
                <h1 class="text-2xl font-semibold wrap-anywhere md:text-3xl">${escapeHtml(lot.title)}</h1>
                <div class="h-18 pointer-coarse:h-20 md:h-6"></div>
              </div>
              <div class="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-6">
                <div class="relative aspect-4/3 overflow-hidden rounded-lg border border-border bg-sunken">${picture(lot)}</div>
              </div>
            </div>
          </main>
        </div>
      </div>
    </div>
    `;
}
