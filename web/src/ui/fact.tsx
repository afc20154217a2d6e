import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface FactProps {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A name and its value in a description list (`dl`). */
export function Fact({ name, className, children }: FactProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
