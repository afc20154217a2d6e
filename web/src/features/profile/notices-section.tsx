import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { ProfileSection } from './profile-section.tsx';

/** Links to the notice preferences, which have their own URL because every mail links to them. */
export function NoticesSection() {
  return (
    <ProfileSection title="Notifications" intro="What reaches you by push and e-mail, and the sound of this device.">
      <Link to={paths.noticePreferences} className={`${buttonClass({ variant: 'secondary' })} justify-self-start`}>
        Notification preferences
      </Link>
    </ProfileSection>
  );
}
