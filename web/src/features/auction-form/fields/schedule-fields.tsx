import { istParts } from '../../../../../shared/model/ist.ts';
import { serverClock } from '../../../realtime/live.ts';
import { Card } from '../../../ui/card.tsx';
import type { LockableProps } from './fields-props.ts';
import { MomentField } from './date-time-field.tsx';

/** When registration ends, and when bidding begins and ends. */
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
        <MomentField
          {...shared}
          moment="deadline"
          legend="Registration Deadline"
          note="Bidders register and pay the deposit until then."
          earliest={today}
        />
        <MomentField
          {...shared}
          moment="start"
          legend="Auction Start"
          note="Bidding opens. Must be after the registration deadline."
          earliest={values.deadlineDate || today}
        />
        <MomentField
          {...shared}
          moment="end"
          legend="Auction End"
          note="Ends then if nobody has bid; else one bid interval after the last bid."
          earliest={values.startDate || today}
        />
      </div>
    </Card>
  );
}
