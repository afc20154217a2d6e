import { Check } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { formatDateTime, relativeTime } from '#web/ui/format/format-time.ts';
import type { Notice } from '../data/all-notices.ts';
import { NoticeIcon } from '../notice-icon.tsx';
import { styleOf } from '../notice-styles.ts';

interface NoticeRowProps {
  readonly notice: Notice;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onRead: () => void;
  /** Called when the notice's link is clicked. */
  readonly onFollow?: (() => void) | undefined;
}

/** One notice with its age, its link and a button to mark it as read. */
export function NoticeRow({ notice, now, onRead, onFollow }: NoticeRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const isUnread = notice.status === 'unread';
  const read = () => {
    // The button unmounts, so the row takes the focus.
    row.current?.focus();
    onRead();
  };
  const follow = () => {
    onRead();
    onFollow?.();
  };
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={cx(
        'relative flex items-start gap-3 px-4 py-3.5 transition-colors hover:bg-sunken/60',
        isUnread && 'bg-accent-soft/35',
      )}
    >
      <NoticeIcon look={styleOf(notice.type)} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <NoticeTitle link={notice.link} onFollow={follow}>
          {isUnread && <span className="sr-only">Unread: </span>}
          {notice.title}
        </NoticeTitle>
        <p className="text-sm break-words text-muted">{notice.message}</p>
        <time
          className="tabular text-xs text-muted"
          dateTime={notice.timestamp}
          title={formatDateTime(notice.timestamp)}
        >
          {relativeTime(notice.timestamp, now)}
        </time>
      </div>
      {isUnread && (
        <IconButton
          label="Mark as read"
          size="sm"
          onClick={read}
          className="relative border border-border bg-raised hover:border-accent hover:text-accent"
        >
          <Check className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

interface NoticeTitleProps {
  readonly link: string | null;
  readonly onFollow: () => void;
  readonly children: ReactNode;
}

/** The title is the link; its click area covers the whole row. */
function NoticeTitle({ link, onFollow, children }: NoticeTitleProps) {
  if (link === null) return <p className="text-sm font-semibold">{children}</p>;
  return (
    <Link
      to={link}
      onClick={onFollow}
      className="text-sm font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
    >
      {children}
    </Link>
  );
}
