import type { Settings } from '../../settings/settings.ts';

/** What crawlers may read, and where the list of it is: https://www.rfc-editor.org/rfc/rfc9309 */
export function robotsTxt(siteUrl: string, { publicLots }: Pick<Settings, 'publicLots'>): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...(publicLots ? ['Allow: /api/lots', '', `Sitemap: ${siteUrl}/sitemap.xml`] : []),
    '',
  ].join('\n');
}
