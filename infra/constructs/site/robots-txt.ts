import type { Settings } from '#infra/settings/settings.ts';

/** Names the paths that crawlers may read, and the sitemap: https://www.rfc-editor.org/rfc/rfc9309 */
export function robotsTxt(siteUrl: string, { publicLots }: Pick<Settings, 'publicLots'>): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...(publicLots ? ['Allow: /api/lots', '', `Sitemap: ${siteUrl}/sitemap.xml`] : []),
    '',
  ].join('\n');
}
