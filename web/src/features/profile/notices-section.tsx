import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { ProfileSection } from './profile-section.tsx';

/** Links to the notice preferences, which have their own URL because every mail links to them, and to saved searches. */
export function NoticesSection() {
  const { role } = useSignedInUser();
  const look = buttonClass({ variant: 'secondary' });
  return (
    <ProfileSection title="Notifications" intro="What reaches you by push and e-mail, and the sound of this device.">
      <div className="flex flex-wrap gap-3">
        <Link to={paths.noticePreferences} className={look}>
          Notification preferences
        </Link>
        {role === 'user' && (
          <Link to={paths.savedSearches} className={look}>
            Saved searches
          </Link>
        )}
      </div>
    </ProfileSection>
  );
}
