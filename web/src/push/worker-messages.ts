import { isObject } from '#shared/model/json.ts';
import { NO_TITLE } from '#shared/model/notices/notice-types.ts';

/**
 * The content of a push message, also sent from the worker to a visible page. Without zod, because the worker
 * imports it.
 */
export interface PushedNotice {
  readonly type: string;
  readonly title: string;
  readonly body: string;
  /** A path of the site. */
  readonly link: string;
  /** The notice's id, to recognize duplicates. */
  readonly id: string;
  readonly tag: string;
}

/** Parses a payload `{ data: { type, n_title, n_body, link } }`; undefined for anything else. */
export function pushedNotice(payload: unknown): PushedNotice | undefined {
  if (!isObject(payload) || !isObject(payload['data'])) return undefined;
  const { data } = payload;
  const text = (name: string, fallback: string): string => {
    const value = data[name];
    return typeof value === 'string' && value !== '' ? value : fallback;
  };
  const id = text('id', '');
  return {
    type: text('type', ''),
    title: text('n_title', NO_TITLE),
    body: text('n_body', ''),
    link: pathOf(text('link', '/')),
    id,
    tag: text('tag', id),
  };
}

/** Makes sure that the link is a path of this site: browsers treat `//host` and `/\host` as another origin. */
function pathOf(link: string): string {
  return /^\/(?![/\\])/.test(link) ? link : '/';
}
