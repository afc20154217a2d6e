import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';

export interface TooltipProps {
  readonly text: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that can have the focus. */
  readonly children: ReactNode;
}

/** A note on hover and focus. Never the only place of something people need on a touch screen. */
export const Tooltip = lazyPart<TooltipProps>(
  async () => (await import('./tooltip-overlay.tsx')).TooltipOverlay,
  ({ children }) => children,
);
