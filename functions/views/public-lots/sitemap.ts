import { escapeHtml } from '#functions/platform/escape-html.ts';

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
