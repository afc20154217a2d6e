import { type FormEvent, useState } from 'react';
import { inviteStaff } from '#shared/contract/accounts/staff.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { call } from '#web/api/call.ts';
import { DecisionForm } from '#web/decisions/decision-form.tsx';
import { useSecondPerson } from '#web/second-person/asked-acts-query.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { AskForOwner } from './ask-for-owner.tsx';
import { DutyFields } from './duty-fields.tsx';
import { useStaffChange } from './use-staff-change.ts';

/** Asks for the address and the duties of a new colleague. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [duties, setDuties] = useState<readonly Duty[]>([]);
  const [reason, setReason] = useState('');
  const isNeeded = useSecondPerson()?.isNeeded === true && duties.includes('owner');
  const { mutate, isPending, failure } = useStaffChange(
    () => call(inviteStaff, { body: { email, duties: [...duties], ...(isNeeded && { reason }) } }),
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Invite to the staff"
      description="They get a mail with a link that works once, for 24 hours. Before anything else they set up a second factor."
    >
      <DecisionForm
        confirmLabel="Send invitation"
        busy={isPending}
        failure={failure}
        onClose={onClose}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          mutate(undefined);
        }}
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <DutyFields chosen={duties} onChange={setDuties} />
        {isNeeded && <AskForOwner reason={reason} onChange={setReason} />}
      </DecisionForm>
    </Dialog>
  );
}
