/** The cursor of the first page: none. Typed, because the cursors of later pages are texts. */
export const FIRST_PAGE: string | undefined = undefined;
