/** In the snapshots bucket. */
export const CLOSED_BOOKS_KEY = 'closed-books.json.zst';
