import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TileContentProps {
  readonly label: string;
  readonly caption: string;
  readonly icon: LucideIcon;
  /** The classes of the icon's colours. */
  readonly iconClass: string;
  readonly children: ReactNode;
}

/** The content of a tile that shows one number (`children`), with its label, icon and caption. */
export function TileContent({ label, caption, icon: Icon, iconClass, children }: TileContentProps) {
  return (
    <>
      <span className="flex items-start justify-between gap-2">
        <span className="pt-1 text-sm font-medium text-muted">{label}</span>
        <span className={cx('grid size-8 shrink-0 place-items-center rounded-md md:size-9', iconClass)}>
          <Icon className="size-4 md:size-5" aria-hidden="true" />
        </span>
      </span>
      <span className="tabular text-xl font-semibold md:text-2xl">{children}</span>
      <span className="text-xs text-muted md:text-sm">{caption}</span>
    </>
  );
}
