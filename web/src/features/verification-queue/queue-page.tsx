import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { FirstPerson } from './first-person.tsx';
import { OnePerson } from './one-person.tsx';
import { useHeldClaims } from './use-held-claims.ts';

/** The people who wait for verification, one at a time, for admins. */
export function Component() {
  const [params] = useSearchParams();
  const userId = params.get('user');
  const after = params.get('after') ?? undefined;
  const hold = useHeldClaims();
  const [waiting, setWaiting] = useState<number>();
  const [done, setDone] = useState('');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title="Verification Queue" />
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <BackLink to={paths.userVerification}>All users</BackLink>
          <h1 className="text-2xl font-semibold">Verification Queue</h1>
        </div>
        <output className="tabular text-muted">
          {done} {waiting !== undefined && countText(waiting)}
        </output>
      </header>
      {userId === null ? (
        <FirstPerson key={after} after={after} onWaiting={setWaiting} />
      ) : (
        <OnePerson key={userId} userId={userId} onHold={hold} onWaiting={setWaiting} onDone={setDone} />
      )}
    </div>
  );
}

function countText(waiting: number): string {
  if (waiting === 0) return 'Nobody waits.';
  return waiting === 1 ? 'One person waits.' : `${String(waiting)} people wait.`;
}
