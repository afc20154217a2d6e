import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dismissOutage, type Outage } from '#shared/contract/outages.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { auctionPath } from '#web/auctions/auction-path.ts';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { ExtendButton } from '#web/pausing/extend-button.tsx';
import { outagesQuery } from '#web/pausing/outages-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** For owners: what was wrong, whether to extend what ran, and what ended meanwhile. Renders nothing if nothing was. */
export function OutagePanel() {
  const { data, errorUpdateCount } = useQuery(outagesQuery);
  if (data === undefined) {
    const hasFailed = errorUpdateCount > 0;
    return hasFailed ? <Banner tone="warning">Whether something was wrong could not be loaded.</Banner> : null;
  }
  const outages = data.outages.filter(({ answer, ended }) => answer === null || ended.some(({ isOpen }) => isOpen));
  if (outages.length === 0) return null;
  return (
    <Card flush>
      <h2 className="border-b border-border px-5 py-4 text-lg font-semibold">Something was wrong</h2>
      <ul aria-label="Outages" className="divide-y divide-border">
        {outages.map((outage) => (
          <li key={outage._id} className="grid gap-3 px-5 py-4">
            <Question outage={outage} />
            <Ended outage={outage} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Question({ outage }: { readonly outage: Outage }) {
  const { from, until, running, answer } = outage;
  const lots = running === 1 ? '1 auction ran then and still runs.' : `${running} auctions ran then and still run.`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-80">
        From <DateTime time={from} className="font-semibold" /> to <DateTime time={until} className="font-semibold" />:{' '}
        {signsOf(outage)}{' '}
        {answer === null
          ? `${lots} Extend them?`
          : `${answer.kind === 'extended' ? 'Extended' : 'Not extended'}: ${answer.reason}`}
      </p>
      {answer === null && (
        <div className="flex flex-wrap gap-2">
          <ExtendButton outage={outage} />
          <DismissButton outage={outage} />
        </div>
      )}
    </div>
  );
}

function signsOf({ silent, closedLate, bidsFailed }: Outage): string {
  const signs = [
    ...(silent ? ['the clocks were not served'] : []),
    ...(closedLate ? ['auctions were closed late'] : []),
    ...(bidsFailed ? ['bids failed'] : []),
  ];
  return `${signs.join(', ')}.`;
}

function DismissButton({ outage: { _id: id } }: { readonly outage: Outage }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (reason: string) => call(dismissOutage, { params: { id }, body: { reason } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      setIsAsking(false);
    },
    onSettled: (_, error) => waitIfDone(error, client.invalidateQueries({ queryKey: outagesQuery.queryKey })),
  });
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
        Nothing to do
      </Button>
      <ReasonDialog
        open={isAsking}
        title="Extend nothing?"
        description="The question is answered. You can still extend all that runs."
        confirmLabel="Extend nothing"
        hint="Owners read it, and it is kept."
        busy={isPending}
        failure={error === null ? undefined : sentenceOf(error)}
        onClose={() => {
          setIsAsking(false);
          reset();
        }}
        onConfirm={mutate}
      />
    </>
  );
}

/** Its wins stand, unless two owners annul them before they are paid. */
function Ended({ outage: { ended } }: { readonly outage: Outage }) {
  if (ended.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">What ended then</h3>
      <ul aria-label="What ended then" className="grid gap-1 text-sm">
        {ended.map(({ _id, title, closesAt, isOpen }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={auctionPath('admin', _id)}
              className="font-semibold text-accent underline underline-offset-2 wrap-anywhere"
            >
              {title}
            </Link>
            <DateTime time={closesAt} className="text-muted" />
            {isOpen && <Badge tone="warning">Not paid: the win can be annulled</Badge>}
          </li>
        ))}
      </ul>
    </div>
  );
}
