import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { TooltipProps } from './tooltip-overlay.tsx';

const WithNote = lazyPart<TooltipProps>(
  async () => (await import('./tooltip-overlay.tsx')).TooltipOverlay,
  ({ children }) => children,
);

/** Phones cannot hover, so they do not load the code. */
const canHover = matchMedia('(any-hover: hover)').matches;

/** A tooltip on hover and focus. Never the only place of information that touch users need. */
export function Tooltip(props: TooltipProps): ReactNode {
  return canHover ? <WithNote {...props} /> : props.children;
}
