import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { referenceOf } from '#web/api/reference.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { CheckPerson } from './check-person.tsx';
import { QueueLoading } from './queue-loading.tsx';
import { heldQuery, nextQuery } from './queue-queries.ts';
import { release } from './use-held-claims.ts';

interface OnePersonProps {
  readonly userId: string;
  readonly onHold: (userIds: readonly string[]) => void;
  readonly onWaiting: (count: number) => void;
  /** Called with what was done to whom. */
  readonly onDone: (sentence: string) => void;
}

/** A person whom this admin holds. The next one is claimed meanwhile, so that they show at once. */
export function OnePerson({ userId, onHold, onWaiting, onDone }: OnePersonProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const held = useQuery(heldQuery(userId));
  const person = held.data?.person;
  const prefetch = useQuery({ ...nextQuery(person?.place), enabled: person !== undefined });
  const upcoming = person === undefined ? undefined : prefetch.data;
  const nextPerson = upcoming?.person ?? undefined;
  const nextId = nextPerson?._id;
  const waiting = upcoming?.waiting ?? held.data?.waiting;

  useEffect(() => onHold(nextId === undefined ? [userId] : [userId, nextId]), [onHold, userId, nextId]);
  useEffect(() => {
    if (waiting !== undefined) onWaiting(waiting);
  }, [onWaiting, waiting]);

  const goOn = () => {
    if (nextPerson === undefined || upcoming === undefined) {
      const after = person?.place;
      void navigate(paths.verificationQueue(after === undefined ? {} : { after }), { replace: true });
      return;
    }
    client.setQueryData(heldQuery(nextPerson._id).queryKey, { ...upcoming, person: nextPerson });
    void navigate(paths.verificationQueue({ user: nextPerson._id }), { replace: true });
  };
  const skip = () => {
    release(userId);
    goOn();
  };

  if (person === undefined) {
    if (held.error === null) return <QueueLoading />;
    return (
      <Card flush>
        <ErrorState
          title="This person cannot be checked now"
          text={sentenceOf(held.error, 'Please try again in a moment.')}
          reference={referenceOf(held.error)}
          action={
            <span className="flex flex-wrap justify-center gap-3">
              <Button onClick={goOn}>Next person</Button>
              <Button variant="secondary" busy={held.isFetching} onClick={() => void held.refetch()}>
                Try Again
              </Button>
            </span>
          }
        />
      </Card>
    );
  }
  return (
    <>
      {held.error !== null && (
        <Banner
          tone="warning"
          action={
            <Button size="sm" variant="secondary" onClick={goOn}>
              Next person
            </Button>
          }
        >
          {sentenceOf(held.error, 'Boli could not renew your hold on this person.')}
        </Banner>
      )}
      <CheckPerson
        person={person}
        onSkip={skip}
        onDecided={(result) => {
          onDone(`${person.name} is ${result}.`);
          goOn();
        }}
      />
    </>
  );
}
