import { cx } from '../cx.ts';

/** A grey placeholder; size it with classes. Announce the loading elsewhere. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-shimmer rounded-md bg-border', className)} />;
}
