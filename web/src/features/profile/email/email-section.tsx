import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Profile } from '../profile-query.ts';
import { ProfileSection } from '../profile-section.tsx';
import { EmailDialog } from './email-dialog.tsx';

/** Changes the e-mail address. */
export function EmailSection({ profile }: { readonly profile: Profile }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ProfileSection
      title="E-mail address"
      intro="You log in with it, and our mail goes to it. Another one needs your password and a code that we send there. It logs you out on every device."
    >
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Change e-mail address
      </Button>
      {isOpen && (
        <EmailDialog email={profile.email} asksCode={profile.hasSecondFactor} onClose={() => setOpen(false)} />
      )}
    </ProfileSection>
  );
}
