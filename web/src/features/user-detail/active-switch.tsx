import { Switch } from 'radix-ui';
import { useState } from 'react';
import { LeadingNote } from '../../admin/leading-note.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useActiveSwitch } from './use-active-switch.ts';

interface ActiveSwitchProps {
  readonly userId: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Why the switch is disabled; undefined when it is not. */
  readonly blockedBecause: string | undefined;
}

/** Enables or disables the sign-in after a confirmation. Disabling also ends every session. */
export function ActiveSwitch({ userId, name, isActive, blockedBecause }: ActiveSwitchProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useActiveSwitch(userId);
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <p id="account-status" className="font-medium">
          Account {isActive ? 'active' : 'inactive'}
        </p>
        <p id="account-status-note" className="text-sm text-muted">
          {blockedBecause ?? (isActive ? 'Can sign in.' : 'Cannot sign in.')}
        </p>
      </div>
      <Switch.Root
        checked={isActive}
        disabled={isPending || blockedBecause !== undefined}
        onCheckedChange={() => setIsAsking(true)}
        aria-label="Account active"
        aria-describedby="account-status-note"
        className="relative mt-0.5 h-7 w-12 shrink-0 rounded-full bg-border-strong transition-colors disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-accent"
      >
        <Switch.Thumb className="block size-5 translate-x-1 rounded-full bg-raised shadow-card transition-transform data-[state=checked]:translate-x-6" />
      </Switch.Root>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        question={isActive ? 'Are you sure you want to disable this account?' : 'Are you sure you want to enable it?'}
        detail={
          isActive
            ? `${name} is signed out everywhere within 15 minutes and cannot sign in again until an admin enables the account. Bids and deposits stay as they are.`
            : `${name} can sign in again with the same password.`
        }
        confirmLabel={isActive ? 'Disable' : 'Enable'}
        danger={isActive}
        onConfirm={() => {
          mutate(!isActive);
          setIsAsking(false);
        }}
      >
        {isActive && <LeadingNote userId={userId} consequence="disable" />}
      </ConfirmDialog>
    </div>
  );
}
