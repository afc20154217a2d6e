import type { OwnGrievance } from '#shared/contract/grievances/grievance-fields.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';

/** How far a grievance is, for its person. */
export function OwnStateBadge({ grievance: { state, answeredAt } }: { readonly grievance: OwnGrievance }) {
  if (state === 'settled') return <Badge tone="success">Settled</Badge>;
  return answeredAt === null ? <Badge tone="warning">Received</Badge> : <Badge tone="accent">Answered</Badge>;
}

/** What happens next, and by when. */
export function NextStep({ grievance }: { readonly grievance: OwnGrievance }) {
  const { state, answerBy, settleBy, settledAt, reopenUntil } = grievance;
  if (state === 'settled') {
    return (
      <>
        Settled on <DateTime time={settledAt ?? ''} />.
        {reopenUntil !== null && (
          <>
            {' '}
            An answer of yours opens it again until <DateTime time={reopenUntil} />.
          </>
        )}
      </>
    );
  }
  return (
    <>
      {answerBy !== null && (
        <>
          A person answers by <DateTime time={answerBy} />.{' '}
        </>
      )}
      It is settled by <DateTime time={settleBy ?? ''} />.
    </>
  );
}
