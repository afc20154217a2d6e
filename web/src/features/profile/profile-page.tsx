import { useQuery } from '@tanstack/react-query';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { homeOf } from '#web/paths.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DetailsSection } from './details-section.tsx';
import { EmailSection } from './email/email-section.tsx';
import { InvoiceSection } from './invoice-section.tsx';
import { NoticesSection } from './notices-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { type Profile, profileQuery } from './profile-query.ts';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SellingSection } from './selling-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import { DataSection } from './your-data/data-section.tsx';

const TITLE = 'My Profile';

/** `/profile`: the person's own account, for bidders and admins; one section per subject. */
export function Component() {
  const { role } = useSignedInUser();
  return (
    <LoadedScreen
      query={useQuery(profileQuery)}
      title={TITLE}
      failure="Your profile could not be loaded"
      back={{ to: homeOf(role), label: 'Go to my dashboard' }}
      skeleton={<Loading />}
    >
      {(profile) => <Sections profile={profile} />}
    </LoadedScreen>
  );
}

function Sections({ profile }: { readonly profile: Profile }) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={TITLE} />
      <h1 className="text-2xl font-semibold">{TITLE}</h1>
      <DetailsSection profile={profile} />
      <SecondFactorSection profile={profile} />
      <EmailSection profile={profile} />
      <PasswordSection email={profile.email} />
      <SessionsSection />
      {profile.role === 'user' && <InvoiceSection />}
      {profile.role === 'user' && <SellingSection />}
      <NoticesSection />
      <DataSection profile={profile} />
    </div>
  );
}

function Loading() {
  return (
    <output aria-label="Loading your profile…" className="mx-auto grid max-w-3xl gap-5">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-56 rounded-lg!" />
      <Skeleton className="h-36 rounded-lg!" />
      <Skeleton className="h-36 rounded-lg!" />
    </output>
  );
}
