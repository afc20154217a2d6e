import { ORIGIN_KEY_HEADER } from '#shared/contract/http/origin-key.ts';

/**
 * Whether a request came through CloudFront, which adds a secret header and overwrites any value from the viewer.
 * Without this check the API's own address would bypass the web ACL.
 *
 * @param keys the valid keys, separated by commas; undefined where there is no CloudFront
 */
export function originCheck(
  keys: string | undefined,
): (headers: Readonly<Record<string, string | undefined>>) => boolean {
  if (keys === undefined || keys === '') return () => true;
  const known = new Set(keys.split(','));
  return (headers) => known.has(headers[ORIGIN_KEY_HEADER] ?? '');
}
