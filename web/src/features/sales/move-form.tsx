import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { type SaleFacts, scheduleFrom } from '#shared/contract/sales/sales.ts';
import { istParts, msFromIst } from '#shared/model/ist.ts';
import { movedSchedule } from '#shared/model/sales/sale-schedule.ts';
import { timeInWords } from '#web/admin/time-in-words.ts';
import { DecisionForm, type DecisionFormProps } from '#web/decisions/decision-form.tsx';
import { momentFields } from '#web/decisions/moment-fields.ts';
import { serverClock } from '#web/realtime/live.ts';
import type { SentSale } from '#web/sales/sale-form-values.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';

const formSchema = z.object(momentFields);

interface MoveFormProps extends DecisionFormProps {
  readonly sale: SaleFacts;
  readonly onMove: (sale: SentSale) => void;
}

/** Asks when the sale is to start. All its other times move by the same span. */
export function MoveForm({ sale, onMove, ...frame }: MoveFormProps) {
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: istParts(sale.startDate),
  });
  const { errors } = formState;
  const [date, time] = useWatch({ control, name: ['date', 'time'] });
  const startAt = msFromIst({ date, time });
  const moved = startAt === undefined ? undefined : movedSchedule(scheduleFrom(sale), startAt);
  const save = handleSubmit(() => {
    if (moved === undefined) return;
    const { name, place, terms, everyMinutes, staggersStarts, deposit } = sale;
    onMove({
      name,
      place,
      terms,
      everyMinutes,
      staggersStarts,
      deposit,
      registrationDeadline: new Date(moved.registrationDeadlineAt).toISOString(),
      startDate: new Date(moved.startAt).toISOString(),
      firstEnd: new Date(moved.firstEndAt).toISOString(),
    });
  });
  return (
    <DecisionForm {...frame} confirmLabel="Move the sale" onSubmit={(event) => void save(event)}>
      <p className="text-sm text-muted">
        All times of the sale move with its start, and so do its lots. Lots that bidders have registered for keep their
        times, because the bidders paid for them; “Postpone” takes them along to a later time.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="New start"
          type="date"
          max="9999-12-31"
          required
          error={errors.date?.message}
          {...register('date')}
        />
        <TextField label="Time (IST)" type="time" required error={errors.time?.message} {...register('time')} />
      </div>
      {moved !== undefined && (
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
          <dt className="text-muted">Registration deadline</dt>
          <dd className="tabular font-medium">{timeInWords(moved.registrationDeadlineAt, serverClock.now())}</dd>
          <dt className="text-muted">Start</dt>
          <dd className="tabular font-medium">{timeInWords(moved.startAt, serverClock.now())}</dd>
          <dt className="text-muted">First lot ends</dt>
          <dd className="tabular font-medium">{timeInWords(moved.firstEndAt, serverClock.now())}</dd>
        </dl>
      )}
    </DecisionForm>
  );
}
