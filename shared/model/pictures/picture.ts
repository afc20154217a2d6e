import type { Size } from '../uploads.ts';

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

/** The text of bytes in Latin-1. */
export const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
