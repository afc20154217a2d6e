import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

type BannerTone = 'danger' | 'success' | 'warning' | 'info';

const LOOKS = {
  danger: { className: 'border-danger/40 bg-danger-soft text-danger', Icon: CircleAlert },
  success: { className: 'border-success/40 bg-success-soft text-success', Icon: CircleCheck },
  warning: { className: 'border-warning/40 bg-warning-soft text-warning', Icon: TriangleAlert },
  info: { className: 'border-accent/30 bg-accent-soft text-accent', Icon: Info },
} as const satisfies Record<BannerTone, unknown>;

export interface BannerProps {
  readonly tone: BannerTone;
  /** An action, such as Try Again. */
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A full-width message. Errors are assertive live regions, other tones polite ones. */
export function Banner({ tone, action, className, children }: BannerProps) {
  const { className: look, Icon } = LOOKS[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-4 py-3', look, className)}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3 text-sm font-medium">
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        <div className="min-w-0">{children}</div>
      </div>
      {action}
    </div>
  );
}
