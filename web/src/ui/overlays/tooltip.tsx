import { lazyPart } from './lazy-part.tsx';
import type { TooltipProps } from './tooltip-overlay.tsx';

/** A note on hover and focus. Never the only place of something people need on a touch screen. */
export const Tooltip = lazyPart<TooltipProps>(
  async () => (await import('./tooltip-overlay.tsx')).TooltipOverlay,
  ({ children }) => children,
);
