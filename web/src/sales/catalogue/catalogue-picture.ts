import { draw } from '#web/pictures/canvas.ts';

/** Sharp enough for print at its size, and small, since a catalogue has hundreds. */
const LONGEST_EDGE = 480;
const QUALITY = 0.8;

/** Fetches a picture of the site and encodes it as a small JPEG. Undefined if that fails: the catalogue goes without it. */
export async function loadCataloguePicture(address: string): Promise<Uint8Array | undefined> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return undefined;
    const picture = await createImageBitmap(await answer.blob());
    const canvas = draw(picture, LONGEST_EDGE);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob === null ? undefined : new Uint8Array(await blob.arrayBuffer());
  } catch {
    return undefined;
  }
}
