import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button-class.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { badgeText } from './badge-text.ts';
import { NoticeControls, NoticeList } from './notice-list.tsx';
import { useLiveNotices } from './use-live-notices.ts';
import { useNoticeToasts } from './use-notice-toasts.tsx';
import { usePush } from '../push/use-push.ts';
import { usePushedNotices } from './use-pushed-notices.ts';
import { useNotices } from './use-notices.ts';

/** What `NotificationBell` becomes once its code is here. */
export function NoticePopover() {
  const inbox = useNotices();
  const [isOpen, setIsOpen] = useState(false);
  useLiveNotices();
  useNoticeToasts();
  usePushedNotices();
  usePush();
  const close = () => setIsOpen(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <IconButton
          label={inbox.unread === 0 ? 'Notifications' : `Notifications, ${inbox.unread} unread`}
          title="Notifications"
          className="relative"
        >
          <Bell className="size-5" aria-hidden="true" />
          <UnreadBadge unread={inbox.unread} />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-labelledby="notifications-heading"
          className="z-40 flex max-h-[min(36rem,calc(100dvh-5.5rem))] w-[min(25rem,calc(100vw-1rem))] animate-rise-in flex-col overflow-hidden rounded-lg border border-border bg-raised shadow-overlay outline-none"
        >
          <div className="border-b border-border px-4 pt-3.5 pb-2">
            <h2 id="notifications-heading" className="text-lg font-semibold">
              Notifications
            </h2>
            <div className="-mx-3.5">
              <NoticeControls inbox={inbox} />
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
            <NoticeList inbox={inbox} onFollow={close} />
          </div>
          <div className="border-t border-border p-2">
            <Link
              to={paths.notifications}
              onClick={close}
              className={buttonClass({ variant: 'ghost', size: 'sm', block: true })}
            >
              View all notifications
            </Link>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function UnreadBadge({ unread }: { readonly unread: number }) {
  const text = badgeText(unread);
  if (text === undefined) return null;
  return (
    <span
      aria-hidden="true"
      className="tabular absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 text-[0.6875rem] leading-none font-bold text-on-danger ring-2 ring-surface"
    >
      {text}
    </span>
  );
}
