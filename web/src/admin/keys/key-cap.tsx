import { cx } from '#web/ui/cx.ts';

interface KeyCapProps {
  readonly children: string;
  /** Not for screen readers, beside a control that names its key by `aria-keyshortcuts`. */
  readonly isSilent?: boolean;
  readonly className?: string;
}

/** A key as it looks on the keyboard. */
export function KeyCap({ children, isSilent = false, className }: KeyCapProps) {
  return (
    <kbd
      aria-hidden={isSilent}
      className={cx(
        'inline-grid min-w-6 place-items-center rounded border border-current/30 px-1.5 py-0.5 font-mono text-xs leading-none',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
