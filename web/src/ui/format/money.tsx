import type { Rupees } from '#shared/model/money/money.ts';
import { cx } from '../cx.ts';
import { formatRupees } from './format-money.ts';

export function Money({ rupees, className }: { readonly rupees: Rupees; readonly className?: string }) {
  return <span className={cx('tabular whitespace-nowrap', className)}>{formatRupees(rupees)}</span>;
}
