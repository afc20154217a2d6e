import { useForm, useWatch } from 'react-hook-form';
import { inviteStaff } from '#shared/contract/accounts/staff.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { call } from '#web/api/call.ts';
import { DecisionDialog } from '#web/decisions/decision-form.tsx';
import { useSecondPersonRule } from '#web/second-person/asked-acts-query.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { AskForOwner } from './ask-for-owner.tsx';
import { DutyFields } from './duty-fields.tsx';
import { useStaffChange } from './use-staff-change.ts';

interface Invitation {
  readonly email: string;
  readonly duties: Duty[];
  readonly reason: string;
}

/** Asks for the address and the duties of a new colleague. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { register, control, handleSubmit } = useForm<Invitation>({
    defaultValues: { email: '', duties: [], reason: '' },
  });
  const duties = useWatch({ control, name: 'duties' });
  const isNeeded = useSecondPersonRule()?.isNeeded === true && duties.includes('owner');
  const { mutate, isPending, failure } = useStaffChange(
    ({ reason, ...typed }: Invitation) => call(inviteStaff, { body: { ...typed, ...(isNeeded && { reason }) } }),
    onClose,
  );
  return (
    <DecisionDialog
      title="Invite to the staff"
      description="They get a mail with a link that works once, for 24 hours. Before anything else they set up a second factor."
      confirmLabel="Send invitation"
      busy={isPending}
      failure={failure}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit((typed) => mutate(typed))(event)}
    >
      <TextField label="Email" type="email" autoComplete="off" required {...register('email')} />
      <DutyFields {...register('duties')} />
      {isNeeded && <AskForOwner {...register('reason')} />}
    </DecisionDialog>
  );
}
