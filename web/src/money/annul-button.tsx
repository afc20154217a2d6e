import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { annulWin } from '#shared/contract/money/annulling.ts';
import { statedReason } from '#shared/contract/money/money-fields.ts';
import type { Win } from '#shared/contract/money/wins.ts';
import { dateProblems } from '#shared/model/auctions/auction-form.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts, msFromIst } from '#shared/model/ist.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { DecisionForm, type DecisionFormProps, ReasonField } from '#web/decisions/decision-form.tsx';
import { momentFields } from '#web/decisions/moment-fields.ts';
import { serverClock } from '#web/realtime/live.ts';
import { askedActsQuery } from '#web/second-person/asked-acts-query.ts';
import { outcomeOf } from '#web/second-person/outcome.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { settlementKey } from './settlement-query.ts';

interface AnnulButtonProps {
  readonly auctionId: string;
  readonly win: Win;
}

/** An owner asks to annul an unpaid win, with the times at which the lot is offered again. Another owner approves. */
export function AnnulButton({ auctionId, win }: AnnulButtonProps) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (sent: SentAnnulment) =>
      call(annulWin, { params: { id: auctionId }, body: { userId: win.userId, ...sent } }),
    onSuccess: (answer) => {
      toast.success(outcomeOf(answer));
      setIsOpen(false);
    },
    onSettled: (_, error) =>
      waitIfDone(
        error,
        Promise.all(
          [settlementKey(auctionId), auctionKeys.detail(auctionId), askedActsQuery.queryKey].map((queryKey) =>
            client.invalidateQueries({ queryKey }),
          ),
        ),
      ),
  });
  const close = () => {
    setIsOpen(false);
    reset();
  };
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
        Annul the win
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(next) => !next && close()}
        title="Annul the win and list the lot again?"
        description={`${win.name} has won and has not paid. This cannot be undone.`}
      >
        <AnnulForm
          busy={isPending}
          failure={error === null ? undefined : sentenceOf(error)}
          onClose={close}
          onConfirm={mutate}
        />
      </Dialog>
    </div>
  );
}

/** The times are ISO text. */
type SentAnnulment = { readonly reason: string } & Readonly<Record<(typeof MOMENTS)[number]['name'], string>>;

const MOMENTS = [
  { name: 'registrationDeadline', label: 'Registration ends', hour: '17:00' },
  { name: 'startDate', label: 'Auction starts', hour: '18:00' },
  { name: 'endDate', label: 'Auction ends', hour: '20:00' },
] as const;

const moment = z.object(momentFields);
const annulment = statedReason.extend({ registrationDeadline: moment, startDate: moment, endDate: moment });

interface AnnulFormProps extends DecisionFormProps {
  readonly onConfirm: (sent: SentAnnulment) => void;
}

function AnnulForm({ onConfirm, ...frame }: AnnulFormProps) {
  const today = istParts(serverClock.now()).date;
  const date = istParts(serverClock.now() + DAY_MS).date;
  const at = (time: string) => ({ date, time });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(annulment),
    defaultValues: {
      registrationDeadline: at(MOMENTS[0].hour),
      startDate: at(MOMENTS[1].hour),
      endDate: at(MOMENTS[2].hour),
      reason: '',
    },
  });
  const { errors } = formState;
  const confirm = handleSubmit(({ reason, registrationDeadline, startDate, endDate }) => {
    const [deadlineAt, startAt, endAt] = [registrationDeadline, startDate, endDate].map(msFromIst);
    if (deadlineAt === undefined || startAt === undefined || endAt === undefined) return;
    const problems = dateProblems({ registrationDeadlineAt: deadlineAt, startAt, endAt }, serverClock.now());
    for (const { field, sentence } of problems) {
      if (field !== 'latestEnd') setError(`${field}.date`, { message: sentence }, { shouldFocus: true });
    }
    if (problems.length > 0) return;
    const iso = (ms: number) => new Date(ms).toISOString();
    onConfirm({ reason, registrationDeadline: iso(deadlineAt), startDate: iso(startAt), endDate: iso(endAt) });
  });
  return (
    <DecisionForm {...frame} confirmLabel="Ask to annul" danger onSubmit={(event) => void confirm(event)}>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        <li>Nobody has won then, and nobody owes anything. Held deposits go back.</li>
        <li>The lot is published again at once, without its house number. People register for it again.</li>
        <li>Everybody who was registered is told why, by notice and mail, with a link to the new auction.</li>
        <li>A payment that arrives afterwards goes back. Once the lot is paid for, this is refused.</li>
      </ul>
      {MOMENTS.map(({ name, label }) => (
        <fieldset key={name} className="grid min-w-0 gap-2">
          <legend className="text-sm font-semibold">{label} (IST)</legend>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label="Date"
              type="date"
              min={today}
              required
              error={errors[name]?.date?.message}
              {...register(`${name}.date`)}
            />
            <TextField
              label="Time"
              type="time"
              required
              error={errors[name]?.time?.message}
              {...register(`${name}.time`)}
            />
          </div>
        </fieldset>
      ))}
      <ReasonField
        hint="Everybody who was registered reads it, and it is kept."
        error={errors.reason?.message}
        {...register('reason')}
      />
      <Banner tone="info">
        Another owner must approve this within 24 hours and before registration ends. Until then nothing happens: you
        only ask for it.
      </Banner>
    </DecisionForm>
  );
}
