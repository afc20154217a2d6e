import { refusal } from '#shared/contract/http/errors.ts';
import { refused } from '#shared/model/result.ts';

/**
 * The position in a list sorted by time, `<ISO time>#<key>`, behind the number or day that the list sorts by first, if any
 * (`000002|…`). URLs carry it as an opaque cursor. A key may have parts (`user-verified#<admin>#<hash>`) and a version
 * (`consent-2026-11-28.3`).
 */
const POSITION = /^(?:[\d-]{6,10}\|)?\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z#[\w.#-]{1,256}$/;

/** Encodes a position. */
export function cursorFrom(position: string): string {
  return Buffer.from(position, 'utf8').toString('base64url');
}

/** The position in a cursor; undefined when the cursor is invalid. */
export function readCursor(cursor: string): string | undefined {
  const position = Buffer.from(cursor, 'base64url').toString('utf8');
  return POSITION.test(position) ? position : undefined;
}

/** The answer to an invalid cursor. */
export const noSuchPage = refused(
  refusal('INVALID_INPUT', 'This page does not exist. Please start from the first one.'),
);
