import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import type { Profile } from '../profile-query.ts';
import { ProfileSection } from '../profile-section.tsx';
import { EnrolDialog } from './enrol-dialog.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';

const INTRO =
  'With an authenticator app on your phone, logging in asks for a code beside the password: nobody gets in who only knows the password.';

/** Switches the second factor on or off, or moves it to another phone. */
export function SecondFactorSection({ profile }: { readonly profile: Profile }) {
  const { hasSecondFactor: isOn, needsSecondFactor: isNeeded } = profile;
  const [opened, setOpened] = useState<'enrol' | 'off'>();
  const close = () => setOpened(undefined);
  return (
    <ProfileSection title="Second factor" intro={INTRO}>
      {isNeeded && !isOn && (
        <Banner tone="warning">Admins need a second factor here. Everything else opens once it is set up.</Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={isOn ? 'success' : 'neutral'} dot>
          {isOn ? 'On' : 'Off'}
        </Badge>
        <Button variant={isOn ? 'secondary' : 'primary'} onClick={() => setOpened('enrol')}>
          {isOn ? 'Use another phone' : 'Set up'}
        </Button>
        {isOn && !isNeeded && (
          <Button variant="secondary" onClick={() => setOpened('off')}>
            Switch off
          </Button>
        )}
      </div>
      {opened === 'enrol' && <EnrolDialog email={profile.email} hasSecondFactor={isOn} onClose={close} />}
      {opened === 'off' && <SwitchOffDialog email={profile.email} onClose={close} />}
    </ProfileSection>
  );
}
