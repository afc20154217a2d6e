import { Bell } from 'lucide-react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';

/** The bell in the header of both layouts (users, admins), with a popover of the newest notices. */
export const NotificationBell = lazyPart(
  async () => (await import('./notice-popover.tsx')).NoticePopover,
  () => (
    <IconButton label="Notifications" disabled>
      <Bell className="size-5" aria-hidden="true" />
    </IconButton>
  ),
);
