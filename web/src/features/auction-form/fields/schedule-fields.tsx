import { useQuery } from '@tanstack/react-query';
import { istParts, msFromIst } from '#shared/model/ist.ts';
import { houseQuery } from '#web/admin/house-query.ts';
import { timeInWords } from '#web/admin/time-in-words.ts';
import { serverClock } from '#web/realtime/live.ts';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import type { AuctionForm } from '../values/use-auction-form.ts';
import { FormField } from './form-field.tsx';
import type { LockableProps } from './price-fields.tsx';

/** The registration deadline, and the start and end of bidding. */
export function ScheduleFields({ form, lockedBecause }: LockableProps) {
  const { values } = form;
  const today = istParts(serverClock.now()).date;
  const shared = { form, disabled: lockedBecause !== undefined };
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-lg font-semibold">Schedule</h2>
        <p className="text-sm text-muted">All times are Indian Standard Time (IST), wherever you are.</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Moment
          {...shared}
          date="deadlineDate"
          time="deadlineTime"
          legend="Registration Deadline"
          note="Bidders register and pay the deposit until then."
          earliest={today}
        />
        <Moment
          {...shared}
          date="startDate"
          time="startTime"
          legend="Auction Start"
          note="Bidding opens. Must be after the registration deadline."
          earliest={values.deadlineDate || today}
        />
        <Moment
          {...shared}
          date="endDate"
          time="endTime"
          legend="Auction End"
          note="Ends then if nobody has bid; else one bid interval after the last bid."
          earliest={values.startDate || today}
        />
        <HolidayNote day={values.endDate} />
        <Moment
          {...shared}
          date="latestEndDate"
          time="latestEndTime"
          legend="Latest End"
          note="Optional. Bids do not extend the clock beyond it."
          earliest={values.endDate || today}
        />
      </div>
    </Card>
  );
}

/** Tells whoever plans an end on a public holiday: fewer people bid, and banks are closed. */
function HolidayNote({ day }: { readonly day: string }) {
  const { data: house } = useQuery(houseQuery);
  const holiday = house?.holidays.find(({ date }) => date === day);
  if (holiday === undefined) return null;
  return <Banner tone="warning">The auction would end on a public holiday: {holiday.name}.</Banner>;
}

interface MomentProps {
  readonly form: AuctionForm;
  readonly date: 'deadlineDate' | 'startDate' | 'endDate' | 'latestEndDate';
  readonly time: 'deadlineTime' | 'startTime' | 'endTime' | 'latestEndTime';
  readonly legend: string;
  readonly note: string;
  /** The earliest valid date, `YYYY-MM-DD`. */
  readonly earliest: string;
  readonly disabled: boolean;
}

/** A date and a time in IST, whatever the browser's time zone. */
function Moment({ form, date, time, legend, note, earliest, disabled }: MomentProps) {
  const chosen = msFromIst({ date: form.values[date], time: form.values[time] });
  return (
    <fieldset
      disabled={disabled}
      className="min-w-0 border-t border-border pt-5 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,21rem)]">
        <div className="text-sm text-muted">
          <p className="font-semibold text-text" aria-hidden="true">
            {legend}
          </p>
          <p>{note}</p>
          {/* Date inputs follow the browser's language; this text is the same for everybody. */}
          {chosen !== undefined && (
            <p className="tabular mt-1 font-medium text-text">{timeInWords(chosen, serverClock.now())}</p>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] items-start gap-3">
          <FormField form={form} name={date} earliest={earliest} />
          <FormField form={form} name={time} />
        </div>
      </div>
    </fieldset>
  );
}
