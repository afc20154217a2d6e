import { Bell } from 'lucide-react';
import { type ToggleEvent, useDeferredValue, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { usePush } from '#web/push/use-push.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { badgeText } from './badge-text.ts';
import { useLiveNotices } from './data/use-live-notices.ts';
import { type Notices, useNotices } from './data/use-notices.ts';
import { usePushedNotices } from './data/use-pushed-notices.ts';
import { NoticeControls, NoticeList } from './list/notice-list.tsx';
import { useNoticeToasts } from './toasts/use-notice-toasts.tsx';

const PANEL = 'notifications';

/**
 * The lazily loaded content of `NotificationBell`. It uses the browser's own popover, because a library's measures
 * the page on opening, which takes a slow phone a tenth of a second.
 * https://html.spec.whatwg.org/multipage/popover.html
 */
export function NoticePopover() {
  const inbox = useNotices();
  const panel = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Deferred, so that the click on the bell responds before the rows render.
  const isFilled = useDeferredValue(isOpen);
  useLiveNotices();
  useNoticeToasts();
  usePushedNotices();
  usePush();
  const close = () => panel.current?.hidePopover();
  const toggled = ({ newState, currentTarget }: ToggleEvent<HTMLDialogElement>) => {
    // Focus inside the popover lets Escape return it to the bell, which the browser does itself.
    if (newState === 'open') currentTarget.focus({ preventScroll: true });
  };
  return (
    <>
      <IconButton
        label={inbox.unread === 0 ? 'Notifications' : `Notifications, ${inbox.unread} unread`}
        title="Notifications"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={PANEL}
        className="relative"
      >
        <Bell className="size-5" aria-hidden="true" />
        <UnreadBadge unread={inbox.unread} />
      </IconButton>
      <dialog
        ref={panel}
        id={PANEL}
        popover="auto"
        aria-labelledby="notifications-heading"
        tabIndex={-1}
        onBeforeToggle={({ newState }) => setIsOpen(newState === 'open')}
        onToggle={toggled}
        className="fixed inset-auto top-[4.25rem] right-2 m-0 max-h-[min(36rem,calc(100dvh-5.5rem))] w-[min(25rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-lg border border-border bg-raised p-0 text-text shadow-overlay outline-none open:flex md:right-6 md:animate-rise-in"
      >
        <Panel inbox={inbox} isFilled={isFilled} onFollow={close} />
      </dialog>
    </>
  );
}

interface PanelProps {
  readonly inbox: Notices;
  readonly isFilled: boolean;
  readonly onFollow: () => void;
}

/** Everything but the list is rendered before opening, because rendering on click would delay the response. */
function Panel({ inbox, isFilled, onFollow }: PanelProps) {
  return (
    <>
      <div className="border-b border-border px-4 pt-3.5 pb-2">
        <h2 id="notifications-heading" className="text-lg font-semibold">
          Notifications
        </h2>
        <div className="-mx-3.5">
          <NoticeControls inbox={inbox} />
        </div>
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        {isFilled ? <NoticeList inbox={inbox} onFollow={onFollow} /> : <div className="h-40" />}
      </div>
      <div className="border-t border-border p-2">
        <Link
          to={paths.notifications}
          onClick={onFollow}
          className={buttonClass({ variant: 'ghost', size: 'sm', block: true })}
        >
          View all notifications
        </Link>
      </div>
    </>
  );
}

function UnreadBadge({ unread }: { readonly unread: number }) {
  const text = badgeText(unread);
  if (text === undefined) return null;
  return (
    <span
      aria-hidden="true"
      className="tabular absolute -top-0.5 -right-0.5 grid h-[1.25rem] min-w-[1.25rem] place-items-center rounded-full bg-danger px-1 text-[0.6875rem] leading-none font-bold text-on-danger ring-2 ring-surface"
    >
      {text}
    </span>
  );
}
