import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';

/** Each step doubles the picture. */
export const ZOOMS = [1, 2, 4] as const;
export type Zoom = (typeof ZOOMS)[number];

/** The next zoom in a direction; unchanged at either end. */
export function zoomed(zoom: Zoom, step: 1 | -1): Zoom {
  return ZOOMS[ZOOMS.indexOf(zoom) + step] ?? zoom;
}

export interface ZoomHandle {
  /** Moves the view by a part of its size: 1 to the right or down, -1 to the left or up. */
  readonly pan: (x: number, y: number) => void;
}

interface ZoomFrameProps {
  readonly zoom: Zoom;
  readonly label: string;
  readonly handle: Ref<ZoomHandle>;
  readonly children: ReactNode;
}

/** A frame whose content is enlarged and scrolls, so that touch, wheel and keys pan as everywhere. */
export function ZoomFrame({ zoom, label, handle, children }: ZoomFrameProps) {
  const frame = useRef<HTMLElement>(null);
  // The middle of the view stays in the middle.
  const last = useRef<Zoom>(1);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element;
    const factor = zoom / last.current;
    last.current = zoom;
    element.scrollLeft = (scrollLeft + clientWidth / 2) * factor - clientWidth / 2;
    element.scrollTop = (scrollTop + clientHeight / 2) * factor - clientHeight / 2;
  }, [zoom]);
  useImperativeHandle(handle, () => ({
    pan: (x, y) => {
      const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
      frame.current?.scrollBy({ left: (x * clientWidth) / 4, top: (y * clientHeight) / 4 });
    },
  }));
  return (
    <ScrollRegion ref={frame} aria-label={label} className="absolute inset-0">
      <div className="relative" style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
        {children}
      </div>
    </ScrollRegion>
  );
}
