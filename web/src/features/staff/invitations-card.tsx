import { type Invitation, withdrawInvitation } from '#shared/contract/accounts/staff.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { DutyBadges } from './duty-badges.tsx';
import { useStaffChange } from './use-staff-change.ts';

/** Invitations that can still be accepted; nothing without any. */
export function InvitationsCard({ invitations }: { readonly invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-semibold">Open invitations</h2>
      <ul className="divide-y divide-border">
        {invitations.map((invitation) => (
          <Row key={invitation.email} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ invitation: { email, duties, by, at, endsAt } }: { readonly invitation: Invitation }) {
  const { mutate, isPending, failure } = useStaffChange(
    () => call(withdrawInvitation, { body: { email } }),
    () => undefined,
  );
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-medium wrap-anywhere">{email}</span>
        <Button size="sm" variant="secondary" busy={isPending} onClick={() => mutate(undefined)}>
          Withdraw<span className="sr-only"> the invitation of {email}</span>
        </Button>
      </div>
      <DutyBadges duties={duties} />
      <p className="text-sm text-muted">
        Invited by {by} on <DateTime time={at} />, open until <DateTime time={endsAt} />
      </p>
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
    </li>
  );
}
