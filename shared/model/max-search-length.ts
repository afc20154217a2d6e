/** The maximum length of a search text, in characters, on screens and in the API. */
export const MAX_SEARCH_LENGTH = 100;
