import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { hasCode } from '../../api/api-error.ts';
import { NETWORK_SENTENCE, sentenceOf } from '../../api/error-sentence.ts';
import { DocumentTitle } from '../../layouts/document-title.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VERIFY_LOOKS } from '../user-verification/verify-looks.ts';
import { ActionsCard } from './actions-card.tsx';
import { ActivityCard } from './activity-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { ProofCard } from './proof-card.tsx';
import { type UserDetails, userQuery } from './user-query.ts';
import { WalletCard } from './wallet-card.tsx';

/** One user, as admins see them. */
export function Component() {
  const { userId = '' } = useParams();
  const { data: user, error, isFetching, fetchStatus, refetch } = useQuery(userQuery(userId));
  if (user === undefined) {
    if (error === null && fetchStatus !== 'paused') return <Loading />;
    const isGone = hasCode(error, 'NOT_FOUND') || hasCode(error, 'INVALID_INPUT');
    return (
      <LoadFailure
        sentence={error === null ? NETWORK_SENTENCE : sentenceOf(error, 'Please try again in a moment.')}
        busy={isFetching}
        {...(!isGone && { onRetry: () => void refetch() })}
      />
    );
  }
  return <Details key={user._id} user={user} staleBecause={error === null ? undefined : sentenceOf(error)} />;
}

interface DetailsProps {
  readonly user: UserDetails;
  /** Why what is shown could not be brought up to date. */
  readonly staleBecause: string | undefined;
}

function Details({ user, staleBecause }: DetailsProps) {
  const { label, tone } = VERIFY_LOOKS[user.verifyStatus];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={user.name} />
      <header className="grid gap-2">
        <BackLink />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl font-semibold wrap-anywhere">{user.name}</h1>
          <span className="flex gap-2">
            <Badge tone={tone}>{label}</Badge>
            <Badge tone={user.isActive ? 'success' : 'danger'} dot>
              {user.isActive ? 'Active' : 'Inactive'}
            </Badge>
          </span>
        </div>
      </header>
      {staleBecause !== undefined && <Banner tone="warning">This page could not be refreshed. {staleBecause}</Banner>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 max-lg:contents">
          <PersonalCard user={user} />
          <div className="max-lg:order-last">
            <ActivityCard activity={user.activity} />
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 max-lg:contents">
          <ActionsCard user={user} />
          {user.role === 'user' && <ProofCard owner={user} />}
          <WalletCard wallet={user.wallet} />
        </div>
      </div>
    </div>
  );
}

function BackLink() {
  return (
    <Link
      to={paths.userVerification}
      className="inline-flex min-h-8 items-center gap-1.5 justify-self-start text-sm font-medium text-muted hover:text-text"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      User verification
    </Link>
  );
}

interface LoadFailureProps {
  readonly sentence: string;
  readonly busy: boolean;
  readonly onRetry?: () => void;
}

function LoadFailure({ sentence, busy, onRetry }: LoadFailureProps) {
  return (
    <Card flush>
      <DocumentTitle title="User" />
      <ErrorState
        title="Failed to load user details"
        text={sentence}
        action={
          <>
            {onRetry !== undefined && (
              <Button busy={busy} onClick={onRetry}>
                Try Again
              </Button>
            )}
            <Link
              to={paths.userVerification}
              className={buttonClass({ variant: onRetry === undefined ? 'primary' : 'secondary' })}
            >
              Back to User Verification
            </Link>
          </>
        }
      />
    </Card>
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
