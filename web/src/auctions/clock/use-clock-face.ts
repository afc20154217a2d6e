import { useServerNow } from '#web/realtime/use-server-now.ts';
import { type ClockFace, type ClockFacts, clockFace, clockTarget } from './clock-face.ts';
import { type FaceTexts, faceTexts, isTicking } from './format-clock-face.ts';

interface ShownFace extends FaceTexts {
  readonly face: ClockFace;
  /** True until the server's time is known to a second. */
  readonly isSyncing: boolean;
  readonly isUrgent: boolean;
}

/** The clock of an auction, updated each second. Use it in small components only. */
export function useClockFace(auction: ClockFacts): ShownFace {
  const { now, isSure } = useServerNow(clockTarget(auction));
  const face = clockFace(auction, now);
  const isSyncing = isTicking(face) && !isSure;
  const { label, figure } = faceTexts(face);
  return {
    face,
    isSyncing,
    isUrgent: face.kind === 'running' && face.isUrgent && !isSyncing,
    label,
    figure: isSyncing ? '–:––' : figure,
  };
}
