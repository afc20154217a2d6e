import { cx } from '../cx.ts';

/** A spinner. Give it a label when it is alone; a busy button already announces itself. */
export function Spinner({ label, className }: { readonly label?: string; readonly className?: string | undefined }) {
  return (
    <span className={cx('inline-flex items-center gap-2 text-muted', className)} {...(label && { role: 'status' })}>
      <svg viewBox="0 0 24 24" className="size-[1.15em] animate-spin-slow" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label !== undefined && <span>{label}</span>}
    </span>
  );
}
