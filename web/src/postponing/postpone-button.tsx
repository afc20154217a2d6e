import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { statedReason } from '#shared/contract/money/money-fields.ts';
import { istParts, msFromIst } from '#shared/model/ist.ts';
import { timeInWords } from '#web/admin/time-in-words.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { DecisionForm, type DecisionFormProps, ReasonField } from '#web/decisions/decision-form.tsx';
import { momentFields } from '#web/decisions/moment-fields.ts';
import { serverClock } from '#web/realtime/live.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Lets date inputs shrink below their default width. */
const NARROW = 'min-w-0 grid-cols-[minmax(0,1fr)]';

/** Its times before, epoch milliseconds. All move by as much. */
interface Schedule {
  readonly registrationDeadline: number;
  readonly startDate: number;
  /** Of the first lot, in a sale. */
  readonly end: number;
}

interface Postponed {
  readonly startDate: string;
  readonly reason: string;
}

interface PostponeButtonProps {
  readonly which: 'auction' | 'sale';
  readonly schedule: Schedule;
  /** Sends it, and returns what could not be moved. */
  readonly send: (postponed: Postponed) => Promise<string | undefined>;
  /** Also after a refusal or a lost answer: something may have changed. */
  readonly onSettled: () => void;
}

/** Moves an auction or a sale to a later time although bidders have registered. */
export function PostponeButton({ which, schedule, send, onSettled }: PostponeButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: send,
    onSuccess: (problem) => {
      toast.success(`The ${which} is postponed.`);
      if (problem !== undefined) toast.error(problem);
      setIsAsking(false);
    },
    onSettled,
  });
  const close = () => {
    setIsAsking(false);
    reset();
  };
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<CalendarClock className="size-4" aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Postpone
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={(next) => !next && close()}
        title={`Postpone this ${which}?`}
        description="To a later time only. Bidders have paid for what was announced."
      >
        <PostponeForm
          which={which}
          schedule={schedule}
          busy={isPending}
          failure={error === null ? undefined : sentenceOf(error)}
          onClose={close}
          onPostpone={mutate}
        />
      </Dialog>
    </>
  );
}

interface PostponeFormProps extends DecisionFormProps {
  readonly which: 'auction' | 'sale';
  readonly schedule: Schedule;
  readonly onPostpone: (postponed: Postponed) => void;
}

function PostponeForm({ which, schedule, onPostpone, ...frame }: PostponeFormProps) {
  const [formSchema] = useState(() => laterThan(schedule.startDate));
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { ...istParts(schedule.startDate), reason: '' },
  });
  const { errors } = formState;
  const [date, time] = useWatch({ control, name: ['date', 'time'] });
  const startAt = msFromIst({ date, time });
  const by = startAt === undefined ? 0 : startAt - schedule.startDate;
  const save = handleSubmit(({ reason }) => {
    if (startAt !== undefined) onPostpone({ startDate: new Date(startAt).toISOString(), reason });
  });
  const rows = [
    ['Registration deadline', schedule.registrationDeadline],
    ['Start', schedule.startDate],
    [which === 'sale' ? 'First lot ends' : 'End', schedule.end],
  ] as const;
  return (
    <DecisionForm {...frame} confirmLabel="Postpone" onSubmit={(event) => void save(event)}>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        <li>All times move by the same span{which === 'sale' && ', of the sale and of its published lots'}.</li>
        <li>Everybody registered is told by notice and mail, and may withdraw with the deposit until the new start.</li>
        <li>Others can register, too, until the new registration deadline.</li>
      </ul>
      <div className="grid grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] items-start gap-3">
        <TextField
          label="New start"
          type="date"
          min={istParts(schedule.startDate).date}
          max="9999-12-31"
          required
          className={NARROW}
          error={errors.date?.message}
          {...register('date')}
        />
        <TextField
          label="Time (IST)"
          type="time"
          required
          className={NARROW}
          error={errors.time?.message}
          {...register('time')}
        />
      </div>
      {by > 0 && (
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
          {rows.map(([label, before]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular font-medium">{timeInWords(before + by, serverClock.now())}</dd>
            </div>
          ))}
        </dl>
      )}
      <ReasonField
        hint="Bidders, people who watch and everybody else who looks read it, and it is kept."
        error={errors.reason?.message}
        {...register('reason')}
      />
    </DecisionForm>
  );
}

const laterThan = (startAt: number) =>
  z.object({ ...momentFields, ...statedReason.shape }).refine((form) => (msFromIst(form) ?? startAt) > startAt, {
    path: ['date'],
    message: 'Please choose a later time than now announced.',
  });
