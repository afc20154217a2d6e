import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AskedAct, declineAskedAct } from '#shared/contract/asked-acts.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { AllowedLink } from '#web/page/allowed-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { ACT_TITLES, detailOf, placeOf, STATUS_WORDS } from './act-labels.ts';
import { approve } from './approve.ts';
import { FactTable } from './fact-table.tsx';
import { TimeLeft } from './time-left.tsx';

/** Something that waits for a second person, with buttons for those who may decide. */
export function WaitingAct({ waiting }: { readonly waiting: AskedAct }) {
  const { act, title, reason, status, askedBy, askedAt, lapsesAt, isOwn, obstacle, mayDecline } = waiting;
  const { word, tone } = STATUS_WORDS[status];
  const detail = detailOf(waiting);
  return (
    <li>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h3 className="text-lg font-semibold">{ACT_TITLES[act.kind]}</h3>
            <AllowedLink to={placeOf(act)} className="text-accent underline underline-offset-2 wrap-anywhere">
              {title}
            </AllowedLink>
          </div>
          <Badge tone={tone}>{word}</Badge>
        </div>
        {detail !== undefined && <p className="max-w-2xl font-medium wrap-anywhere">{detail}</p>}
        <p className="max-w-2xl wrap-anywhere">“{reason}”</p>
        <p className="text-sm text-muted">
          Asked for by {isOwn ? 'you' : askedBy} on <DateTime time={askedAt} />.{' '}
          {status === 'asked' && <TimeLeft lapsesAt={lapsesAt} />}
        </p>
        <FactTable act={waiting} />
        {obstacle !== null && <p className="text-sm font-medium">{obstacle}</p>}
        {(obstacle === null || mayDecline) && <Buttons waiting={waiting} />}
      </Card>
    </li>
  );
}

type Command = { readonly kind: 'approve' } | { readonly kind: 'decline'; readonly reason: string };

function Buttons({ waiting }: { readonly waiting: AskedAct }) {
  const { _id, act, title, status, isOwn, obstacle, mayDecline } = waiting;
  const client = useQueryClient();
  const [open, setOpen] = useState<Command['kind']>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (command: Command) =>
      command.kind === 'approve'
        ? approve(waiting)
        : call(declineAskedAct, { params: { id: _id }, body: { reason: command.reason } }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: (_, error, { kind }) => {
      // A reason that was typed stays with what went wrong.
      if (error === null || kind === 'approve') setOpen(undefined);
      // The act may have changed anything.
      return waitIfDone(error, client.invalidateQueries());
    },
  });
  const failure = error === null ? undefined : sentenceOf(error, 'This could not be done.');
  const choose = (kind: Command['kind']) => {
    reset();
    setOpen(kind);
  };
  return (
    <>
      {failure !== undefined && open === undefined && <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap gap-3">
        {obstacle === null && (
          <Button onClick={() => choose('approve')}>
            {status === 'approved' ? 'Finish' : 'Approve'}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
        {mayDecline && (
          <Button variant="secondary" onClick={() => choose('decline')}>
            {isOwn ? 'Withdraw' : 'Decline'}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={open === 'approve'}
        onOpenChange={() => setOpen(undefined)}
        question={`${ACT_TITLES[act.kind]}?`}
        detail={`${title}. It is done at once, in your name as the second person.`}
        confirmLabel="Approve"
        danger
        busy={isPending}
        onConfirm={() => mutate({ kind: 'approve' })}
      />
      <ReasonDialog
        open={open === 'decline'}
        title={isOwn ? 'Withdraw this?' : 'Decline this?'}
        description={`${ACT_TITLES[act.kind]}: ${title}`}
        hint={isOwn ? 'Colleagues read it, and it is kept.' : 'Whoever asked reads it, and it is kept.'}
        confirmLabel={isOwn ? 'Withdraw' : 'Decline'}
        busy={isPending}
        failure={failure}
        onClose={() => setOpen(undefined)}
        onConfirm={(reason) => mutate({ kind: 'decline', reason })}
      />
    </>
  );
}
