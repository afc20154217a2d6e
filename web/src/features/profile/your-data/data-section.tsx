import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import type { Profile } from '../profile-query.ts';
import { ProfileSection } from '../profile-section.tsx';
import { CorrectDetails } from './correct-details.tsx';
import { EraseAccount } from './erase-account.tsx';
import { ExportButtons } from './export-buttons.tsx';

/** The legal rights to see, correct and erase personal data. */
export function DataSection({ profile }: { readonly profile: Profile }) {
  const isBidder = profile.role === 'user';
  return (
    <ProfileSection
      title="Your data"
      intro={
        <>
          What we keep about you and why is in the{' '}
          <Link to={paths.privacy} className="font-medium text-accent underline underline-offset-4">
            Privacy Policy
          </Link>
          .
        </>
      }
    >
      <ExportButtons hasProof={isBidder} />
      {isBidder && <CorrectDetails profile={profile} />}
      {isBidder && <EraseAccount email={profile.email} />}
    </ProfileSection>
  );
}
