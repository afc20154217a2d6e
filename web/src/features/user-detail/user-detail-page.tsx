import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { UserNotes } from '#web/admin/notes/user-notes.tsx';
import { VERIFICATION_STYLES } from '#web/admin/verification-styles.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { AuditCard } from '#web/audit/audit-card.tsx';
import { LinkedGrievances } from '#web/grievances/linked-grievances.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { useMay, useMaySee } from '#web/session/use-may.ts';
import { PersonSharedCard } from '#web/shared-details/person-shared-card.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ActionsCard } from './actions-card.tsx';
import { ActivityCard } from './activity-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { ProofCard } from './proof-card.tsx';
import { StandingCard } from './standing-card.tsx';
import { type UserDetails, userQuery } from './user-query.ts';
import { WalletCard } from './wallet-card.tsx';

const BACK = { to: paths.userVerification, label: 'Back to User Verification' };

/** One user, for admins. */
export function Component() {
  const { userId = '' } = useParams();
  const query = useQuery(userQuery(userId));
  const staleBecause = query.error === null ? undefined : sentenceOf(query.error);
  return (
    <LoadedScreen
      query={query}
      title="User Details"
      failure="Failed to load user details"
      back={BACK}
      skeleton={<Loading />}
    >
      {(user) => <Details key={user._id} user={user} staleBecause={staleBecause} />}
    </LoadedScreen>
  );
}

interface DetailsProps {
  readonly user: UserDetails;
  /** Why the shown data could not be refreshed. */
  readonly staleBecause: string | undefined;
}

function Details({ user, staleBecause }: DetailsProps) {
  const { label, tone } = VERIFICATION_STYLES[user.verifyStatus];
  const checksPeople = useMay('people');
  const seesPeople = useMaySee('people');
  const seesShared = useMaySee(['lots', 'people']);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={user.name} />
      <header className="grid gap-2">
        {seesPeople && <BackLink to={paths.people}>User management</BackLink>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl font-semibold wrap-anywhere">{user.name}</h1>
          <span className="flex gap-2">
            <Badge tone={tone}>{label}</Badge>
            <Badge tone={user.isActive ? 'success' : 'danger'} dot>
              {user.isActive ? 'Active' : 'Disabled'}
            </Badge>
          </span>
        </div>
      </header>
      {staleBecause !== undefined && <Banner tone="warning">This page could not be refreshed. {staleBecause}</Banner>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5 max-lg:contents">
          <PersonalCard user={user} />
          {user.role === 'user' && seesPeople && <StandingCard userId={user._id} />}
          {user.role === 'user' && seesShared && <PersonSharedCard userId={user._id} />}
          <div className="grid min-h-96 max-lg:order-last lg:flex-1">
            <ActivityCard user={user} />
          </div>
          <div className="max-lg:order-last">
            <AuditCard kind="user" id={user._id} />
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 max-lg:contents">
          {checksPeople && <ActionsCard user={user} />}
          {user.role === 'user' && seesPeople && <ProofCard owner={user} />}
          {user.role === 'user' && seesPeople && (
            <Card>
              <h2 className="mb-4 text-lg font-semibold">Notes</h2>
              <UserNotes userId={user._id} notes={user.notes} mayAdd={checksPeople} />
            </Card>
          )}
          <LinkedGrievances kind="person" id={user._id} />
          <WalletCard wallet={user.wallet} />
        </div>
      </div>
    </div>
  );
}

function Loading() {
  return (
    <output aria-label="Loading user…" className="grid gap-5">
      <Skeleton className="h-9 w-64" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-5">
          <Skeleton className="h-72 rounded-lg!" />
          <Skeleton className="h-96 rounded-lg!" />
        </div>
        <div className="grid content-start gap-5">
          <Skeleton className="h-64 rounded-lg!" />
          <Skeleton className="h-72 rounded-lg!" />
        </div>
      </div>
    </output>
  );
}
