/** Geometry of the viewer: a picture fitted into a frame, zoomed and turned. All lengths are CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3;

export const ZOOMS = [1, 1.5, 2, 3, 4] as const;
export type Zoom = (typeof ZOOMS)[number];

/** The next step of zoom in a direction; the same at either end. */
export function zoomed(zoom: Zoom, step: 1 | -1): Zoom {
  return ZOOMS[ZOOMS.indexOf(zoom) + step] ?? zoom;
}

/** A quarter turn more. */
export function turned(turns: Turns): Turns {
  return turns === 0 ? 1 : turns === 1 ? 2 : turns === 2 ? 3 : 0;
}

export interface DocumentBox {
  /** The picture itself, before it is turned. */
  readonly picture: Size;
  /** The room it takes once turned. */
  readonly room: Size;
}

/** The picture as large as the frame allows (never above twice its own size), times the zoom. */
export function documentBox(natural: Size, frame: Size, zoom: number, turns: Turns): DocumentBox {
  const isSideways = turns % 2 === 1;
  const upright = isSideways ? { width: natural.height, height: natural.width } : natural;
  const fit = Math.min(frame.width / upright.width, frame.height / upright.height, 2);
  const scale = fit * zoom;
  const picture = { width: natural.width * scale, height: natural.height * scale };
  const room = isSideways ? { width: picture.height, height: picture.width } : picture;
  return { picture, room };
}
