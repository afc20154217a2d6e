import { useEffect, useRef, useState } from 'react';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { codeReader } from './can-scan.ts';

interface ScanDialogProps {
  readonly onFound: (pass: string) => void;
  readonly onClose: () => void;
}

/** How often a frame of the camera is looked at. */
const LOOK_MS = 200;
const NO_CAMERA = 'The camera cannot be used. Allow it in the settings of the browser, or type the number.';

/** Shows the camera until it has seen a code. The picture stays in the browser. */
export function ScanDialog({ onFound, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    found.current = onFound;
  }, [onFound]);
  useEffect(() => {
    const stop = new AbortController();
    watchCamera(video, stop.signal)
      .then((pass) => pass !== undefined && found.current(pass))
      .catch(() => setHasFailed(!stop.signal.aborted));
    return () => stop.abort();
  }, []);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Scan the gate pass">
      {hasFailed ? (
        <Banner tone="warning">{NO_CAMERA}</Banner>
      ) : (
        <div className="grid gap-3">
          <video ref={video} muted playsInline className="aspect-square w-full rounded-md bg-sunken object-cover" />
          <p className="text-sm text-muted">Hold the QR code of the pass in front of the camera.</p>
        </div>
      )}
    </Dialog>
  );
}

/** The text of the first code that the camera sees; undefined if it is ended before. */
async function watchCamera(
  place: { readonly current: HTMLVideoElement | null },
  signal: AbortSignal,
): Promise<string | undefined> {
  const reader = codeReader();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    const video = place.current;
    if (video === null || reader === undefined || signal.aborted) return undefined;
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const [code] = await reader.detect(video);
      if (code !== undefined && !signal.aborted) return code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
