import { ORIGIN_KEY_HEADER } from '../../../shared/contract/origin-key.ts';

/**
 * Whether a request came through the distribution, by the key that it adds (a viewer's own header of that name it
 * replaces). The API's own address would otherwise be a way round the web ACL.
 *
 * @param keys those in use, separated by commas; undefined where nothing stands before the API
 */
export function originCheck(
  keys: string | undefined,
): (headers: Readonly<Record<string, string | undefined>>) => boolean {
  if (keys === undefined || keys === '') return () => true;
  const known = new Set(keys.split(','));
  return (headers) => known.has(headers[ORIGIN_KEY_HEADER] ?? '');
}
