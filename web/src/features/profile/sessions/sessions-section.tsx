import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logoutEverywhere } from '#shared/contract/accounts/auth.ts';
import { endSession, listSessions } from '#shared/contract/accounts/sessions.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { paths } from '#web/paths.ts';
import { signOut } from '#web/session/sign-out.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { ProfileSection } from '../profile-section.tsx';
import { sessionsQuery } from './sessions-query.ts';

type Session = ResponseOf<typeof listSessions>['sessions'][number];

/** The number of sessions shown at first: a user who never signs out has dozens. */
const SHOWN_AT_FIRST = 5;

/** All signed-in browsers, with buttons to sign them out. */
export function SessionsSection() {
  const { data, isPending, refetch } = useQuery(sessionsQuery);
  return (
    <ProfileSection
      title="Where you are logged in"
      intro="If you do not recognise a session, end it and then change your password. A session ends at once."
    >
      {isPending && <Skeleton className="h-24" />}
      {!isPending && data === undefined && (
        <ErrorState
          title="Your sessions could not be loaded"
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      )}
      {data !== undefined && <SessionList sessions={data} />}
      <SignOutEverywhere />
    </ProfileSection>
  );
}

function SessionList({ sessions }: { readonly sessions: readonly Session[] }) {
  const [isShowingAll, setIsShowingAll] = useState(sessions.length <= SHOWN_AT_FIRST);
  return (
    <>
      <ul className="grid divide-y divide-border">
        {sessions.slice(0, isShowingAll ? undefined : SHOWN_AT_FIRST).map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {!isShowingAll && (
        <Button variant="ghost" className="justify-self-start" onClick={() => setIsShowingAll(true)}>
          Show all {sessions.length}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session: { id, device, signedInAt, seenAt, isThis } }: { readonly session: Session }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endSession, { params: { sessionId: id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sentenceOf(error, 'The session could not be ended. Please try again.')),
    onSettled: (_, error) => waitIfDone(error, client.invalidateQueries({ queryKey: sessionsQuery.queryKey })),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device} {isThis && <Badge tone="accent">This browser</Badge>}
        </p>
        <p className="text-sm text-muted">
          Since <DateTime time={signedInAt} />, last seen <DateTime time={seenAt} />
        </p>
      </div>
      {!isThis && (
        <Button
          size="sm"
          variant="secondary"
          busy={isPending}
          aria-label={`End the session of ${device}`}
          onClick={() => mutate()}
        >
          End
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call(logoutEverywhere),
    onSuccess: () => signOut(paths.login()),
    onError: (error) => toast.error(sentenceOf(error, 'You could not be logged out. Please try again.')),
  });
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsAsking(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        question="Log out everywhere?"
        detail="Every browser is logged out at once, this one too."
        confirmLabel="Log out everywhere"
        busy={isPending || isSuccess}
        onConfirm={() => mutate()}
      />
    </>
  );
}
