import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { documentBox, type Size, type Turns, turned, type Zoom, zoomed } from './document-box.ts';

interface DocumentImageProps {
  readonly src: string;
  readonly name: string;
  readonly onError: () => void;
}

/** A picture to zoom, rotate and scroll. Keys: + and - zoom, R rotates. */
export function DocumentImage({ src, name, onError }: DocumentImageProps) {
  const [zoom, setZoom] = useState<Zoom>(1);
  const [turns, setTurns] = useState<Turns>(0);
  const [natural, setNatural] = useState<Size>();
  const [frame, frameSize] = useFrameSize();
  const box = natural && frameSize && documentBox(natural, frameSize, zoom, turns);
  const act = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') setZoom(zoomed(zoom, 1));
    else if (event.key === '-') setZoom(zoomed(zoom, -1));
    else if (event.key.toLowerCase() === 'r') setTurns(turned(turns));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts; the buttons are the usual way
    <div className="grid gap-3" onKeyDown={act}>
      <div role="toolbar" aria-label="Document" className="flex items-center gap-1">
        <IconButton label="Zoom out" disabled={zoom === zoomed(zoom, -1)} onClick={() => setZoom(zoomed(zoom, -1))}>
          <ZoomOut className="size-5" aria-hidden="true" />
        </IconButton>
        <output className="tabular w-14 text-center text-sm text-muted" aria-label="Zoom">
          {Math.round(zoom * 100)}%
        </output>
        <IconButton label="Zoom in" disabled={zoom === zoomed(zoom, 1)} onClick={() => setZoom(zoomed(zoom, 1))}>
          <ZoomIn className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label="Rotate" onClick={() => setTurns(turned(turns))}>
          <RotateCw className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <ScrollRegion
        ref={frame}
        aria-label="Document, scrollable"
        className="flex h-[46dvh] rounded-md bg-sunken sm:h-[58dvh]"
      >
        <div className="relative m-auto shrink-0" style={box?.room}>
          <img
            src={src}
            alt={`ID proof of ${name}`}
            className="absolute top-1/2 left-1/2 max-w-none"
            style={{
              ...box?.picture,
              visibility: box === undefined ? 'hidden' : 'visible',
              transform: `translate(-50%, -50%) rotate(${String(turns * 90)}deg)`,
            }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setNatural({ width: Math.max(1, width), height: Math.max(1, height) })
            }
            onError={onError}
          />
        </div>
      </ScrollRegion>
    </div>
  );
}

function useFrameSize() {
  const frame = useRef<HTMLElement>(null);
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, size] as const;
}
