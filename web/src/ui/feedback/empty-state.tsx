import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly className?: string;
}

/** Says that a list is empty, and suggests what to do next. */
export function EmptyState({ icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={cx('grid justify-items-center gap-2 px-6 py-14 text-center', className)}>
      {icon !== undefined && (
        <div className="mb-2 grid size-14 place-items-center rounded-full bg-sunken text-muted" aria-hidden="true">
          {icon}
        </div>
      )}
      <p className="text-lg font-semibold">{title}</p>
      {text !== undefined && <p className="max-w-sm text-muted">{text}</p>}
      {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
