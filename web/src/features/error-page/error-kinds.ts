import type { ErrorPageType } from '#web/paths.ts';

/** The texts of each kind of error page; `message` in the URL replaces the text. */
export const ERROR_KINDS: Readonly<Record<ErrorPageType, { readonly title: string; readonly text: string }>> = {
  unauthorized: { title: 'Authentication Required', text: 'Please log in to see this page.' },
  forbidden: { title: 'Access Denied', text: 'Your account does not have access to this page.' },
  'not-found': { title: 'Page Not Found', text: 'The page may have moved, or the address may have a typing error.' },
  'server-error': { title: 'Server Error', text: 'Something went wrong on our side. Please try again in a moment.' },
};

/** The kind in the URL; an unknown kind means forbidden. */
export function errorKind(type: string | null): ErrorPageType {
  switch (type) {
    case 'unauthorized':
    case 'not-found':
    case 'server-error':
      return type;
    default:
      return 'forbidden';
  }
}

/** The longest message from a URL: a link must not fill the page with its own text. */
const MAX_MESSAGE = 200;

/** The message from the URL, or the default text. */
export function errorText(type: ErrorPageType, message: string | null): string {
  const given = message?.trim() ?? '';
  return given === '' ? ERROR_KINDS[type].text : given.slice(0, MAX_MESSAGE);
}
