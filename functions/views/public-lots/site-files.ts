/** Published files of the site, read through CloudFront as a browser would, so that the function needs no bucket. */
import type { Clock } from '#functions/platform/clock.ts';
import { pictureSize } from '#functions/platform/files/sanitize-file.ts';
import { ttlCache } from '#functions/platform/ttl-cache.ts';
import { DAY_MS, MINUTE_MS } from '#shared/model/durations.ts';
import type { Size } from '#shared/model/uploads.ts';

export interface SiteFiles {
  /** `index.html`. After a deployment the earlier one is used for a minute; its scripts are still there. */
  readonly shell: () => Promise<string>;
  /** The size of a picture in pixels; undefined if it cannot be read. */
  readonly sizeOf: (path: string) => Promise<Size | undefined>;
}

type FetchFile = (url: string, init: RequestInit) => Promise<Response>;

export function siteFiles(siteUrl: () => Promise<string>, clock: Clock, fetchFile: FetchFile = fetch): SiteFiles {
  const shells = ttlCache<string>(MINUTE_MS, 1);
  const sizes = ttlCache<Size>(DAY_MS, 1_000);
  const read = async (path: string) => fetchFile(`${await siteUrl()}${path}`, { signal: AbortSignal.timeout(5_000) });
  return {
    shell: async () => {
      const cached = shells.get('', clock());
      if (cached !== undefined) return cached;
      const response = await read('/index.html');
      if (!response.ok) throw new Error(`The site answered ${response.status} for its index.html.`);
      const html = await response.text();
      shells.set('', html, clock());
      return html;
    },
    sizeOf: async (path) => {
      const cached = sizes.get(path, clock());
      if (cached !== undefined) return cached;
      const response = await read(path);
      if (!response.ok) return undefined;
      const size = pictureSize(
        response.headers.get('content-type') ?? '',
        new Uint8Array(await response.arrayBuffer()),
      );
      if (size !== undefined) sizes.set(path, size, clock());
      return size;
    },
  };
}
