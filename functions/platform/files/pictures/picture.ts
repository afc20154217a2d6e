import type { Size } from '../../../../shared/model/uploads.ts';

/** A picture without what its maker, camera or phone wrote beside the pixels. */
export interface BarePicture extends Size {
  readonly content: Uint8Array;
}

/** A view of the same bytes that reads numbers; reading past the end throws, so lengths are compared first. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Whether bytes say exactly this, in Latin-1, at an offset. */
export function saysAt(bytes: Uint8Array, at: number, text: string): boolean {
  return (
    at + text.length <= bytes.length && [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))
  );
}

export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
