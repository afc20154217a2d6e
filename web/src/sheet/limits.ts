/** What is read of a file. A clerk who has more reads it in parts. */

export const MAX_ROWS = 2_000;
/** A title and what else may stand above the names of the columns. */
export const MAX_TITLE_ROWS = 20;
export const MAX_COLUMNS = 200;
/** In characters; the longest text of a lot has half as many. */
export const MAX_CELL = 20_000;
/** Bytes of a sheet; 2,000 rows with long descriptions have fewer. */
export const MAX_SHEET_BYTES = 30 * 1024 * 1024;
/** Bytes of an XLSX file's parts when they are inflated. Beyond that it is no list. */
export const MAX_INFLATED_SHEET_BYTES = 150 * 1024 * 1024;

export const MAX_PICTURES = 10_000;
/** Bytes of one picture as a camera makes it. */
export const MAX_PICTURE_BYTES = 40 * 1024 * 1024;
/** Bytes of all pictures together. */
export const MAX_ALL_PICTURE_BYTES = 8 * 1024 * 1024 * 1024;
