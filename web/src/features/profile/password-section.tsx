import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { ProfileSection } from './profile-section.tsx';

/** Links to the page that sets a new password with a code from an e-mail. */
export function PasswordSection({ email }: { readonly email: string }) {
  return (
    <ProfileSection
      title="Password"
      intro="A new password needs a code that we send to your e-mail address. It logs you out on every device."
    >
      <Link
        to={paths.forgotPassword()}
        state={{ email }}
        className={`${buttonClass({ variant: 'secondary' })} justify-self-start`}
      >
        Change password
      </Link>
    </ProfileSection>
  );
}
