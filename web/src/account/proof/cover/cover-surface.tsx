import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Size } from '#shared/model/uploads.ts';
import { type Box, boxBetween, type Cover, moveBox, pathOf, type Point, resizeBox, strokeOf } from './covers.ts';

export type CoverTool = 'box' | 'brush';

interface CoverSurfaceProps {
  readonly picture: Blob;
  readonly size: Size;
  readonly tool: CoverTool;
  readonly covers: readonly Cover[];
  readonly onChange: (covers: readonly Cover[]) => void;
}

/** In percent of the window's height, so that the buttons stay visible and a drawing finger does not scroll. */
const MAX_HEIGHT = 50;

/** The picture and its covers. Each box is a button, so that keys can move it. */
export function CoverSurface({ picture, size, tool, covers, onChange }: CoverSurfaceProps) {
  const shown = usePictureRef(picture);
  const [points, setPoints] = useState<readonly Point[]>([]);
  // Several events may come before the next render, even the end of a stroke.
  const stroke = useRef<readonly Point[]>([]);
  const newest = useNewestBox(covers);

  const drawn = coverOf(tool, points, size);
  const show = (next: readonly Point[]) => {
    stroke.current = next;
    setPoints(next);
  };
  const draw = (event: PointerEvent<HTMLElement>) => show([...stroke.current, pointOf(event, size)]);
  const finish = () => {
    const finished = coverOf(tool, stroke.current, size);
    if (finished !== undefined) onChange([...covers, finished]);
    show([]);
  };
  const replace = (cover: Cover, next: readonly Cover[]) =>
    onChange(covers.flatMap((candidate) => (candidate === cover ? next : [candidate])));

  return (
    <div
      className="relative mx-auto touch-none cursor-crosshair overflow-hidden rounded-md border border-border select-none"
      style={{
        aspectRatio: size.width / size.height,
        width: `min(100%, ${(MAX_HEIGHT * size.width) / size.height}dvh)`,
      }}
      data-testid="cover-surface"
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        draw(event);
      }}
      onPointerMove={(event) => stroke.current.length > 0 && event.isPrimary && draw(event)}
      onPointerUp={finish}
      onPointerCancel={() => show([])}
    >
      <img ref={shown} alt="Your ID proof" draggable={false} className="size-full" />
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        className="pointer-events-none absolute inset-0 size-full"
        aria-hidden="true"
      >
        {[...covers, ...(drawn === undefined ? [] : [drawn])].map((cover, index) =>
          cover.kind === 'box' ? (
            <rect key={index} x={cover.x} y={cover.y} width={cover.width} height={cover.height} />
          ) : (
            <path
              key={index}
              d={pathOf(cover)}
              fill="none"
              stroke="black"
              strokeWidth={cover.width}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ),
        )}
      </svg>
      {covers.filter(isBox).map((box, index) => (
        <button
          key={index}
          ref={index === newest.index ? newest.ref : undefined}
          type="button"
          aria-label={`Box ${index + 1}. Arrow keys move it, with Shift they change its size, Delete removes it.`}
          className="pointer-events-none absolute focus-visible:outline-3 focus-visible:outline-offset-2"
          style={placeOf(box, size)}
          onKeyDown={(event) => {
            const next = afterKey(box, event, size);
            if (next === undefined) return;
            event.preventDefault();
            replace(box, next);
          }}
        />
      ))}
    </div>
  );
}

/** How far a key moves or resizes a box, as a share of the picture. */
const STEP = 0.01;
const STEPS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The box after a key: none if the key removes it. Undefined when the key does nothing. */
function afterKey(box: Box, { key, shiftKey }: KeyboardEvent, size: Size): readonly Box[] | undefined {
  if (key === 'Delete' || key === 'Backspace') return [];
  const step = STEPS[key];
  return step && [(shiftKey ? resizeBox : moveBox)(box, step[0], step[1], size)];
}

function coverOf(tool: CoverTool, points: readonly Point[], size: Size): Cover | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return tool === 'box' ? boxBetween(first, last, size) : strokeOf(points, size);
}

function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>, size: Size): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / width) * size.width, y: ((clientY - top) / height) * size.height };
}

function placeOf(box: Box, size: Size): CSSProperties {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: percent(box.x, size.width),
    top: percent(box.y, size.height),
    width: percent(box.width, size.width),
    height: percent(box.height, size.height),
  };
}

function isBox(cover: Cover): cover is Box {
  return cover.kind === 'box';
}

/** Focuses a newly added box, so that keys can move it. */
function useNewestBox(covers: readonly Cover[]) {
  const ref = useRef<HTMLButtonElement>(null);
  const count = covers.filter(isBox).length;
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) ref.current?.focus();
    before.current = count;
  }, [count]);
  return { index: count - 1, ref };
}

/** The ref of an image that shows a picture in memory, by an object URL while it is mounted. */
function usePictureRef(picture: Blob) {
  return useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
}
