import { DocumentTitle } from '../../page/document-title.tsx';
import { Card } from '../../ui/card.tsx';
import { DevicePush } from './device-push.tsx';
import { NoticePreferences } from './notice-preferences.tsx';

/** What somebody wants to be told, and by which ways. */
export function Component() {
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <DocumentTitle title="Notification preferences" />
      <div>
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
