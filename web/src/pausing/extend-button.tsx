import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TimerReset } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { extendRunning, MOST_EXTENDED_MINUTES, type Outage } from '#shared/contract/outages.ts';
import { MINUTE_MS } from '#shared/model/durations.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { DecisionForm, type DecisionFormProps, ReasonField } from '#web/decisions/decision-form.tsx';
import { REGISTERED } from '#web/notices/registered-are-told.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { outagesQuery } from './outages-query.ts';

interface ExtendButtonProps {
  /** The outage that it answers; undefined if nobody was asked. */
  readonly outage?: Outage;
}

/** Gives all that runs more time. */
export function ExtendButton({ outage }: ExtendButtonProps) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  // A press that is repeated after a lost answer extends nothing twice, also when the dialog was closed in between.
  const [requestId, setRequestId] = useState<string>();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (sent: Sent & { readonly requestId: string }) =>
      call(extendRunning, { body: { ...sent, ...(outage !== undefined && { outageId: outage._id }) } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      setIsOpen(false);
      setRequestId(undefined);
    },
    onError: (failure) => {
      // Only these say what has become of the first press.
      if (hasCode(failure, 'CONFLICT') || hasCode(failure, 'NOT_FOUND')) setRequestId(undefined);
    },
    onSettled: () => {
      void refetchAuctions(client, undefined);
      void client.invalidateQueries({ queryKey: outagesQuery.queryKey });
    },
  });
  const close = () => {
    setIsOpen(false);
    reset();
  };
  return (
    <>
      <Button
        size="sm"
        variant={outage === undefined ? 'secondary' : 'primary'}
        icon={<TimerReset className="size-4" aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Extend
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(next) => !next && close()}
        title={outage === undefined ? 'Extend all that runs?' : 'Extend what ran and still runs?'}
        description="At once. What has ended stays final."
      >
        <ExtendForm
          minutes={outage === undefined ? USUAL_MINUTES : Math.ceil((outage.until - outage.from) / MINUTE_MS)}
          busy={isPending}
          failure={error === null ? undefined : sentenceOf(error)}
          onClose={close}
          onConfirm={(sent) => {
            const id = requestId ?? crypto.randomUUID();
            setRequestId(id);
            mutate({ ...sent, requestId: id });
          }}
        />
      </Dialog>
    </>
  );
}

/** Without an outage that says how long it was. */
const USUAL_MINUTES = 10;

interface Sent {
  readonly minutes: number;
  readonly reason: string;
}

const extension = extendRunning.body.schema.pick({ minutes: true, reason: true });

interface ExtendFormProps extends DecisionFormProps {
  /** By default. */
  readonly minutes: number;
  readonly onConfirm: (sent: Sent) => void;
}

function ExtendForm({ minutes, onConfirm, ...frame }: ExtendFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(extension),
    defaultValues: { reason: '', minutes: Math.min(Math.max(minutes, 1), MOST_EXTENDED_MINUTES) },
  });
  const { errors } = formState;
  return (
    <DecisionForm {...frame} confirmLabel="Extend" onSubmit={(event) => void handleSubmit(onConfirm)(event)}>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        <li>Deadlines and latest ends move by these minutes, and at least by a full bid interval.</li>
        <li>A bid sets the clock as always. What is paused gets its time when it is resumed.</li>
        <li>{REGISTERED} and everybody who watches is told, and so are the other owners.</li>
      </ul>
      <TextField
        label="Minutes"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_EXTENDED_MINUTES}
        required
        error={errors.minutes?.message}
        {...register('minutes', { valueAsNumber: true })}
      />
      <ReasonField hint="Owners read it, and it is kept." error={errors.reason?.message} {...register('reason')} />
    </DecisionForm>
  );
}
