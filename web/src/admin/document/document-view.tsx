import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { isPageKey } from '../keys/page-keys.ts';
import { documentBox, type Size, type Turns, turned, type Zoom, zoomed } from './document-box.ts';

export interface DocumentViewOptions {
  /** `page`: the keys work wherever the focus is, and R is free for the page. */
  readonly keysFrom?: 'itself' | 'page';
  /** The height of the frame, as classes. */
  readonly frameClass?: string;
}

interface DocumentViewProps extends DocumentViewOptions {
  readonly src: string;
  readonly name: string;
  readonly isPdf: boolean;
  readonly onError: () => void;
}

/** The shape of a page of A4, because a PDF does not say its own. */
const PAGE: Size = { width: 840, height: 1188 };

/** A picture or PDF to zoom, rotate and scroll. Keys: + and - zoom, T rotates, and R too. */
export function DocumentView({
  src,
  name,
  isPdf,
  onError,
  keysFrom = 'itself',
  frameClass = 'h-[46dvh] sm:h-[58dvh]',
}: DocumentViewProps) {
  const [zoom, setZoom] = useState<Zoom>(1);
  const [turns, setTurns] = useState<Turns>(0);
  const [loaded, setLoaded] = useState<Size>();
  const natural = isPdf ? PAGE : loaded;
  const [frame, frameSize] = useFrameSize();
  const box = natural && frameSize && documentBox(natural, frameSize, zoom, turns);
  const act = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === '+' || key === '=') setZoom((now) => zoomed(now, 1));
    else if (key === '-') setZoom((now) => zoomed(now, -1));
    else if (key === 't' || (key === 'r' && keysFrom === 'itself')) setTurns(turned);
  };
  const pageKey = useEffectEvent((event: globalThis.KeyboardEvent) => isPageKey(event) && act(event));
  useEffect(() => {
    if (keysFrom === 'itself') return undefined;
    document.addEventListener('keydown', pageKey);
    return () => document.removeEventListener('keydown', pageKey);
  }, [keysFrom]);
  const placed = {
    ...box?.picture,
    visibility: box === undefined ? 'hidden' : 'visible',
    transform: `translate(-50%, -50%) rotate(${String(turns * 90)}deg)`,
  } as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts; the buttons are the usual way
    <div className="grid gap-3" onKeyDown={keysFrom === 'itself' ? act : undefined}>
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
        className={cx('flex rounded-md bg-sunken', frameClass)}
      >
        <div className="relative m-auto shrink-0" style={box?.room}>
          {isPdf ? (
            // The file is cross-origin and the server has verified that it is a PDF.
            // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers do not start their PDF viewer in a sandbox
            <iframe
              src={`${src}#view=FitH`}
              title={`ID proof of ${name}`}
              className={cx(PLACED, 'rounded-md border border-border')}
              style={placed}
            />
          ) : (
            <img
              src={src}
              alt={`ID proof of ${name}`}
              className={PLACED}
              style={placed}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setLoaded({ width: Math.max(1, width), height: Math.max(1, height) })
              }
              onError={onError}
            />
          )}
        </div>
      </ScrollRegion>
    </div>
  );
}

const PLACED = 'absolute top-1/2 left-1/2 max-w-none';

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
