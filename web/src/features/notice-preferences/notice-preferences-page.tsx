import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { DevicePush } from './device-push.tsx';
import { NoticePreferences } from './notice-preferences.tsx';

export function Component() {
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <DocumentTitle title="Notification preferences" />
      <div className="grid gap-1">
        <BackLink to={paths.profile}>My Profile</BackLink>
        <h1 className="text-2xl font-semibold">Notification preferences</h1>
        <p className="text-muted">Everything is in your notifications on the site. Choose what else reaches you.</p>
      </div>
      <Card>
        <NoticePreferences />
      </Card>
      <Card>
        <DevicePush />
      </Card>
    </div>
  );
}
