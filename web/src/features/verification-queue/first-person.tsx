import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { referenceOf } from '#web/api/reference.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { QueueLoading } from './queue-loading.tsx';
import { heldQuery, nextQuery } from './queue-queries.ts';

interface FirstPersonProps {
  /** The place behind which to look; from the front when undefined. */
  readonly after: string | undefined;
  readonly onWaiting: (count: number) => void;
}

/** Looks for a person and shows them, or says why there is none. */
export function FirstPerson({ after, onWaiting }: FirstPersonProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(nextQuery(after));
  useEffect(() => {
    if (data === undefined) return;
    onWaiting(data.waiting);
    if (data.person === null) return;
    const { person } = data;
    client.setQueryData(heldQuery(person._id).queryKey, { ...data, person });
    void navigate(paths.verificationQueue({ user: person._id }), { replace: true });
  }, [data, client, navigate, onWaiting]);

  if (data === undefined && error !== null) {
    return (
      <Card flush>
        <ErrorState
          title="Failed to load the queue"
          text={sentenceOf(error, 'Please try again in a moment.')}
          reference={referenceOf(error)}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        />
      </Card>
    );
  }
  if (data === undefined || data.person !== null) return <QueueLoading />;
  const isEmpty = data.waiting === 0;
  return (
    <Card flush>
      <EmptyState
        icon={<BadgeCheck className="size-6" />}
        title={isEmpty ? 'Nobody is waiting' : 'You have seen everybody'}
        text={isEmpty ? 'New registrations appear here.' : whyNobody(data.waiting)}
        action={
          <>
            {after === undefined ? (
              <Button busy={isFetching} onClick={() => void refetch()}>
                Look again
              </Button>
            ) : (
              <Link to={paths.verificationQueue()} replace className={buttonClass()}>
                Start from the front
              </Link>
            )}
            <Link to={paths.userVerification} className={buttonClass({ variant: 'secondary' })}>
              All users
            </Link>
          </>
        }
      />
    </Card>
  );
}

const whyNobody = (waiting: number): string =>
  `${waiting === 1 ? 'One person still waits' : `${String(waiting)} people still wait`}: skipped by you, or with another admin.`;
