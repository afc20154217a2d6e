import { Bell } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';
import type { NoticeStyle, NoticeTone } from './notice-styles.ts';

const TONES: Readonly<Record<NoticeTone, string>> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  gold: 'bg-gold-soft text-gold',
};

/** The icon of a notice type. Decorative: the title contains the information. */
export function NoticeIcon({
  look,
  size = 'md',
}: {
  readonly look: NoticeStyle | undefined;
  readonly size?: 'sm' | 'md';
}) {
  const Icon = look?.icon ?? Bell;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-full',
        size === 'md' ? 'size-10' : 'size-6',
        TONES[look?.tone ?? 'neutral'],
      )}
    >
      <Icon className={size === 'md' ? 'size-5' : 'size-4'} />
    </span>
  );
}
