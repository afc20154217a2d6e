import type { PublicCard } from '../../../shared/contract/public-lots.ts';
import { escapeHtml } from './escape-html.ts';

const PAGES = ['/', '/lots', '/contact', '/terms', '/privacy'];

/** https://www.sitemaps.org/protocol.html */
export function sitemapXml(lots: readonly Pick<PublicCard, '_id'>[], siteUrl: string): string {
  const paths = [...PAGES, ...lots.map(({ _id }) => `/lots/${_id}`)];
  const urls = paths.map((path) => `  <url><loc>${escapeHtml(siteUrl + path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}
