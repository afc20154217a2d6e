import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Handover, setAppointment } from '#shared/contract/money/handover.ts';
import { HALF_DAYS, type HalfDay, istDay } from '#shared/model/lots/collection-days.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { appointmentText, dayText } from '#web/payments/appointment-text.ts';
import { serverClock } from '#web/realtime/live.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { handoverQuery } from './handover-query.ts';
import { isMissed } from './missed-day.ts';

interface AppointmentProps {
  readonly auctionId: string;
  readonly handover: Handover;
  /** The seller pays for transport, so the buyer need not come. */
  readonly isSent: boolean;
}

/** When the buyer collects the lot: the day that is chosen, or the choice. */
export function Appointment({ auctionId, handover, isSent }: AppointmentProps) {
  const { appointment, days, lastDay } = handover;
  const [isChanging, setIsChanging] = useState(false);
  const missed = appointment !== null && isMissed(handover, serverClock.now()) && (
    <p>You had chosen {appointmentText(appointment)}. That day has passed, and the lot is not recorded as collected.</p>
  );
  if (days !== null && (appointment === null || missed !== false || (isChanging && appointment.canChange))) {
    return (
      <>
        {missed}
        <p>
          {isSent && 'Only if you collect it yourself: '}
          {isSent ? 'say' : 'Say'} when you come, until {dayText(lastDay)}. You can change it until the day before.
        </p>
        <DayForm auctionId={auctionId} days={days} chosen={appointment} onSet={() => setIsChanging(false)} />
      </>
    );
  }
  if (appointment === null || missed !== false) {
    return (
      <>
        {missed}
        <p>
          {lastDay < istDay(serverClock.now())
            ? `The time to collect ended on ${dayText(lastDay)}.`
            : `The last day to collect it is ${dayText(lastDay)}.`}{' '}
          Please call before you come.
        </p>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">{appointmentText(appointment)}</p>
      {!appointment.canChange && <p className="text-muted">It is today. If you cannot come, please call.</p>}
      {appointment.canChange && days !== null && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setIsChanging(true)}>
            Change<span className="sr-only"> the appointment</span>
          </Button>
        </div>
      )}
    </>
  );
}

interface DayFormProps {
  readonly auctionId: string;
  readonly days: NonNullable<Handover['days']>;
  readonly chosen: Handover['appointment'];
  readonly onSet: () => void;
}

const HALVES = [
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
] as const satisfies readonly { value: HalfDay; label: string }[];

function DayForm({ auctionId, days, chosen, onSet }: DayFormProps) {
  const client = useQueryClient();
  const [day, setDay] = useState(chosen !== null && chosen.day >= days.first ? chosen.day : days.first);
  const [half, setHalf] = useState<HalfDay>(chosen?.half ?? 'morning');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(setAppointment, { params: { id: auctionId }, body: { day, half } }),
    onSuccess: ({ handover }) => {
      client.setQueryData(handoverQuery(auctionId).queryKey, handover);
      toast.success('Your appointment is set.');
      onSet();
    },
  });
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Day"
          type="date"
          min={days.first}
          max={days.last}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <Select
          label="Time of day"
          options={HALVES}
          value={half}
          onChange={({ target }) => setHalf(HALF_DAYS.find((candidate) => candidate === target.value) ?? 'morning')}
        />
      </div>
      {error !== null && <Banner tone="danger">{sentenceOf(error, 'The appointment could not be set.')}</Banner>}
      <div>
        <Button type="submit" size="sm" busy={isPending}>
          Set appointment
        </Button>
      </div>
    </form>
  );
}
