import type { Size } from '#shared/model/uploads.ts';

/** A picture without metadata. */
export interface StrippedPicture extends Size {
  readonly content: Uint8Array;
}

/** A view that reads numbers from the same bytes. Reading past the end throws, so callers compare lengths first. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Whether the bytes at an offset are this text in Latin-1. */
export function hasTextAt(bytes: Uint8Array, at: number, text: string): boolean {
  return (
    at + text.length <= bytes.length && [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))
  );
}

export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
