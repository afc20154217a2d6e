/** The geometry of the viewer: a picture fitted into a frame, zoomed and rotated. Lengths are CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3;

export const ZOOMS = [1, 1.5, 2, 3, 4] as const;
export type Zoom = (typeof ZOOMS)[number];

/** The next zoom step in a direction; unchanged at either end. */
export function zoomed(zoom: Zoom, step: 1 | -1): Zoom {
  return ZOOMS[ZOOMS.indexOf(zoom) + step] ?? zoom;
}

export function turned(turns: Turns): Turns {
  return turns === 0 ? 1 : turns === 1 ? 2 : turns === 2 ? 3 : 0;
}

export interface DocumentBox {
  /** The size of the picture before its rotation. */
  readonly picture: Size;
  /** The size that the rotated picture needs. */
  readonly room: Size;
}

/** Fits the picture into the frame, at most twice its own size, then zooms. */
export function documentBox(natural: Size, frame: Size, zoom: number, turns: Turns): DocumentBox {
  const isSideways = turns % 2 === 1;
  const rotated = isSideways ? { width: natural.height, height: natural.width } : natural;
  const fit = Math.min(frame.width / rotated.width, frame.height / rotated.height, 2);
  const scale = fit * zoom;
  const picture = { width: natural.width * scale, height: natural.height * scale };
  const room = isSideways ? { width: picture.height, height: picture.width } : picture;
  return { picture, room };
}
