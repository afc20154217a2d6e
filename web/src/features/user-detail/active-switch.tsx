import { useQuery } from '@tanstack/react-query';
import { Switch } from 'radix-ui';
import { useState } from 'react';
import { leadingQuery, LeadingNote } from '#web/admin/leading-note.tsx';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { useActiveSwitch } from './use-active-switch.ts';
import type { UserDetails } from './user-query.ts';

interface ActiveSwitchProps {
  readonly user: Pick<UserDetails, '_id' | 'name' | 'isActive' | 'switched'>;
  /** Why the switch is disabled; undefined when it is not. */
  readonly blockedBecause: string | undefined;
}

/** Enables or disables an account with a reason. Disabling also ends every session. */
export function ActiveSwitch({ user, blockedBecause }: ActiveSwitchProps) {
  const { isActive, switched } = user;
  const [asked, setAsked] = useState<ShownSwitch>();
  return (
    <div className="grid gap-3">
      <div className="flex items-start justify-between gap-4">
        <div>
          <p id="account-status" className="font-medium">
            Account {isActive ? 'active' : 'disabled'}
          </p>
          <p id="account-status-note" className="text-sm text-muted">
            {blockedBecause ?? (isActive ? 'Can log in.' : 'Cannot log in.')}
          </p>
        </div>
        <Switch.Root
          checked={isActive}
          disabled={blockedBecause !== undefined}
          onCheckedChange={() => setAsked({ isActive, at: switched?.at ?? null })}
          aria-label="Account active"
          aria-describedby="account-status-note"
          className="relative mt-0.5 h-7 w-12 shrink-0 rounded-full bg-border-strong transition-colors disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-accent"
        >
          <Switch.Thumb className="block size-5 translate-x-1 rounded-full bg-raised shadow-card transition-transform data-[state=checked]:translate-x-6" />
        </Switch.Root>
      </div>
      {switched !== undefined && (
        <p className="rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">
          {isActive ? 'Enabled' : 'Disabled'} by {switched.by}, <DateTime time={switched.at} />: {switched.reason}
        </p>
      )}
      {asked !== undefined && <SwitchDialog user={user} shown={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

/** What the page showed when the dialog opened. */
interface ShownSwitch {
  readonly isActive: boolean;
  /** When somebody last changed it; null if nobody has. */
  readonly at: string | null;
}

interface SwitchDialogProps extends Pick<ActiveSwitchProps, 'user'> {
  readonly shown: ShownSwitch;
  readonly onClose: () => void;
}

function SwitchDialog({ user: { _id, name }, shown, onClose }: SwitchDialogProps) {
  const { mutate, isPending, error } = useActiveSwitch(_id, onClose);
  const disables = shown.isActive;
  const { isPending: isReadingLeads } = useQuery({ ...leadingQuery(_id), enabled: disables });
  return (
    <ReasonDialog
      open
      title={disables ? `Disable ${name}?` : `Enable ${name}?`}
      description={
        disables
          ? 'They are logged out everywhere and can do nothing until the account is enabled. Deposits and wins stay as they are.'
          : 'They can log in again with the same password.'
      }
      hint={
        disables
          ? 'The person reads it in a mail and when they try to log in, with how to reach the house for their data.'
          : 'The person reads it in a mail.'
      }
      confirmLabel={disables ? 'Disable' : 'Enable'}
      danger={disables}
      // Nobody confirms before the leads are known.
      busy={isPending || (disables && isReadingLeads)}
      failure={error === null ? undefined : sentenceOf(error, 'The account was not changed. Please try again.')}
      onClose={onClose}
      onConfirm={(reason) => mutate({ isActive: !shown.isActive, reason, seen: shown.at })}
    >
      {disables && <LeadingNote userId={_id} consequence="disable" />}
    </ReasonDialog>
  );
}
