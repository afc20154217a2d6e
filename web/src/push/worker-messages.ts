import { isObject } from '../../../shared/model/is-object.ts';

/** What a push message carries, and what the worker hands to a page that somebody looks at. No zod: the worker has it too. */
export interface PushedNotice {
  readonly type: string;
  readonly title: string;
  readonly body: string;
  /** A path of the site. */
  readonly link: string;
  /** Of the notice, for telling a repetition. */
  readonly id: string;
  readonly tag: string;
}

/** The notice in a payload `{ data: { type, n_title, n_body, link } }`; undefined for anything else. */
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
    title: text('n_title', 'New Notification'),
    body: text('n_body', ''),
    link: pathOf(text('link', '/')),
    id,
    tag: text('tag', id),
  };
}

/** A path of this site, whatever the message says: browsers read `//host` and `/\host` as another one. */
function pathOf(link: string): string {
  return /^\/(?![/\\])/.test(link) ? link : '/';
}
