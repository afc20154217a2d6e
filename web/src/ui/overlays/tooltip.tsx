import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { TooltipProps } from './tooltip-overlay.tsx';

const WithNote = lazyPart<TooltipProps>(
  async () => (await import('./tooltip-overlay.tsx')).TooltipOverlay,
  ({ children }) => children,
);

/** Phones have nothing to hover with, and are the slowest to load what would never show. */
const canHover = matchMedia('(any-hover: hover)').matches;

/** A note on hover and focus. Never the only place of something people need on a touch screen. */
export function Tooltip(props: TooltipProps): ReactNode {
  return canHover ? <WithNote {...props} /> : props.children;
}
