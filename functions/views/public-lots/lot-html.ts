import * as z from 'zod';
import { escapeHtml, jsonForHtml } from '#functions/platform/escape-html.ts';
import { formatIst } from '#functions/platform/ist.ts';
import { EMBEDDED_LOT_ID, type PublicLot, publicLot } from '#shared/contract/lots/public-lots.ts';
import type { PublicSale } from '#shared/contract/sales/public-sale.ts';
import type { Size } from '#shared/model/uploads.ts';
import { lotSchema } from './lot-schema.ts';
import { lotSummary } from './lot-summary.ts';

interface LotPlace {
  readonly siteUrl: string;
  /** Of the first picture, if known. */
  readonly size: Size | undefined;
  /** The HTML that the app replaces. */
  readonly start: string;
}

/** `index.html` for one lot, so that crawlers and previews in messengers need no JavaScript. */
export function lotHtml(shell: string, lot: PublicLot, { siteUrl, size, start }: LotPlace): string {
  const url = `${siteUrl}/lots/${lot._id}`;
  const description = lotSummary(lot);
  const [image] = lot.images;
  const pictures =
    image === undefined
      ? [meta('name', 'twitter:card', 'summary')]
      : [
          meta('property', 'og:image', `${siteUrl}${image}`),
          meta('property', 'og:image:alt', lot.title),
          ...(size === undefined
            ? []
            : [
                meta('property', 'og:image:width', String(size.width)),
                meta('property', 'og:image:height', String(size.height)),
              ]),
          meta('name', 'twitter:card', 'summary_large_image'),
        ];
  const page = shell.replace(/<div id="root">[\s\S]*?(?=<noscript>)/, () => start);
  return filled(page, lot.title, description, [
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:type', 'product'),
    meta('property', 'og:url', url),
    ...pictures,
    meta('property', 'product:price:amount', String(lot.currentBid)),
    meta('property', 'product:price:currency', 'INR'),
    // Data blocks: browsers neither run them nor check them against the Content-Security-Policy.
    // https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
    `<script type="application/ld+json">${jsonForHtml(lotSchema(lot, siteUrl))}</script>`,
    // What the app shows first, until it has asked for the newest.
    `<script type="application/json" id="${EMBEDDED_LOT_ID}">${jsonForHtml(z.encode(publicLot, lot))}</script>`,
  ]);
}

/** `index.html` for the list. */
export function lotsHtml(shell: string, siteUrl: string): string {
  const url = `${siteUrl}/lots`;
  return filled(shell, 'Lots', 'Cars, bikes, property, land, electronics and jewelry at auction in India.', [
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', url),
    meta('name', 'twitter:card', 'summary'),
  ]);
}

/** `index.html` for a sale. */
export function saleHtml(shell: string, sale: PublicSale, siteUrl: string): string {
  const url = `${siteUrl}/sale/${sale._id}`;
  const count = `${sale.lotCount} ${sale.lotCount === 1 ? 'lot' : 'lots'}`;
  const place = sale.place === '' ? '' : ` ${sale.place}.`;
  return filled(shell, sale.name, `${count}. Bidding starts on ${formatIst(sale.startDate)}.${place}`, [
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', url),
    meta('name', 'twitter:card', 'summary'),
  ]);
}

/** `index.html` for a lot that nobody may see here. */
export function missingHtml(shell: string): string {
  return withHead(shell, [meta('name', 'robots', 'noindex')]);
}

function filled(shell: string, title: string, description: string, head: readonly string[]): string {
  const page = shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)} | Boli</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => meta('name', 'description', description));
  return withHead(page, [
    meta('property', 'og:site_name', 'Boli'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...head,
  ]);
}

const withHead = (page: string, lines: readonly string[]) =>
  page.replace('</head>', () => `${lines.join('\n    ')}\n  </head>`);

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}
