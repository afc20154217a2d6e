import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TooltipProps {
  readonly text: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** One focusable element. */
  readonly children: ReactNode;
}

/** The lazily loaded content of `Tooltip`. */
export function TooltipOverlay({ text, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={250}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-fade-in rounded-sm bg-inverse px-3 py-2 text-sm text-on-inverse shadow-lift"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
