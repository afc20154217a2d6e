import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { setDuties, setStaffActive, type StaffMember } from '#shared/contract/accounts/staff.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { call } from '#web/api/call.ts';
import { DecisionForm } from '#web/decisions/decision-form.tsx';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { useSecondPersonRule } from '#web/second-person/asked-acts-query.ts';
import { TwoPersonsNote } from '#web/second-person/two-persons-note.tsx';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { AskForOwner } from './ask-for-owner.tsx';
import { DutyFields } from './duty-fields.tsx';
import { useStaffChange } from './use-staff-change.ts';

/** The buttons that change a colleague. Nobody changes their own account. */
export function MemberActions({ member }: { readonly member: StaffMember }) {
  const { id } = useSignedInUser();
  const [open, setOpen] = useState<'duties' | 'active'>();
  const close = () => setOpen(undefined);
  if (member._id === id) return <span className="text-sm text-muted">Your own account</span>;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button size="sm" variant="secondary" onClick={() => setOpen('duties')}>
        Duties<span className="sr-only"> of {member.name}</span>
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setOpen('active')}>
        {member.isActive ? 'Disable' : 'Enable'}
        <span className="sr-only"> {member.name}</span>
      </Button>
      {open === 'duties' && <DutiesDialog member={member} onClose={close} />}
      {open === 'active' && <ActiveDialog member={member} onClose={close} />}
    </span>
  );
}

interface DialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

function DutiesDialog({ member, onClose }: DialogProps) {
  // What was seen when the dialog opened: a change by another owner meanwhile is refused.
  const [seen] = useState(member.duties);
  const { register, control, handleSubmit } = useForm({ defaultValues: { duties: seen, reason: '' } });
  const duties = useWatch({ control, name: 'duties' });
  const isNeeded = useSecondPersonRule()?.isNeeded === true;
  const [wasOwner, isOwner] = [seen.includes('owner'), duties.includes('owner')];
  const changesOwner = isNeeded && (wasOwner ? member.isActive && !isOwner : isOwner);
  const { mutate, isPending, failure } = useStaffChange(
    ({ reason, ...typed }: { readonly duties: Duty[]; readonly reason: string }) =>
      call(setDuties, { params: { id: member._id }, body: { ...typed, seen, ...(changesOwner && { reason }) } }),
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Duties of ${member.name}`}
      description="A duty that you take ends at once. One that you give begins with their next login, or within 15 minutes."
    >
      <DecisionForm
        confirmLabel="Save"
        busy={isPending}
        failure={failure}
        onClose={onClose}
        onSubmit={(event) => void handleSubmit((typed) => mutate(typed))(event)}
      >
        <DutyFields {...register('duties')} />
        {changesOwner && <AskForOwner {...register('reason')} />}
      </DecisionForm>
    </Dialog>
  );
}

function ActiveDialog({ member, onClose }: DialogProps) {
  const { _id, name, duties } = member;
  // What the dialog asked when it opened: after a lost answer the list says the opposite, and a retry must not.
  const [{ isActive }] = useState(member);
  const { mutate, isPending, failure } = useStaffChange(
    (reason: string) => call(setStaffActive, { params: { id: _id }, body: { isActive: !isActive, reason } }),
    onClose,
  );
  return (
    <ReasonDialog
      open
      title={isActive ? `Disable ${name}?` : `Enable ${name}?`}
      description={
        isActive
          ? 'They can do nothing from this moment on and cannot log in.'
          : 'They can log in again with the same password and the same duties.'
      }
      hint="Owners read it, and it is kept."
      confirmLabel={isActive ? 'Disable' : 'Enable'}
      danger={isActive}
      busy={isPending}
      failure={failure}
      onClose={onClose}
      onConfirm={mutate}
    >
      {(isActive || duties.includes('owner')) && <TwoPersonsNote />}
    </ReasonDialog>
  );
}
