import { Check, Mail, X } from 'lucide-react';
import { useState } from 'react';
import { useUsersWithPendingDecision } from '#web/admin/use-verification-decision.ts';
import { VerificationDecisionDialog } from '#web/admin/verification-decision-dialog.tsx';
import { DECISION_PENDING, type VerificationDecision } from '#web/admin/verification-decision.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { MailDialog } from './mail-dialog.tsx';
import type { UserDetails } from './user-query.ts';

/** An admin's actions on this user. */
export function ActionsCard({ user }: { readonly user: UserDetails }) {
  const isDeciding = useUsersWithPendingDecision().has(user._id);
  const [isMailing, setIsMailing] = useState(false);
  const [decision, setDecision] = useState<VerificationDecision>();
  return (
    <Card className="grid gap-5">
      <h2 className="text-lg font-semibold">Account Status</h2>
      <ActiveSwitch
        user={user}
        blockedBecause={user.role === 'admin' ? 'An owner disables staff, on the page Staff.' : undefined}
      />
      <div className="grid gap-3 border-t border-border pt-5">
        <Button
          block
          disabledReason={isDeciding ? DECISION_PENDING : reasonAgainst(user, 'verified')}
          icon={<Check className="size-5" aria-hidden="true" />}
          onClick={() => setDecision('verify')}
        >
          Approve
        </Button>
        <Button
          block
          variant="danger"
          disabledReason={isDeciding ? DECISION_PENDING : reasonAgainst(user, 'rejected')}
          icon={<X className="size-5" aria-hidden="true" />}
          onClick={() => setDecision('reject')}
        >
          Reject
        </Button>
        <Button
          block
          variant="secondary"
          icon={<Mail className="size-5" aria-hidden="true" />}
          disabledReason={user.role === 'admin' ? 'These mails are for bidders.' : undefined}
          onClick={() => setIsMailing(true)}
        >
          Send E-mail
        </Button>
      </div>
      {isMailing && <MailDialog user={user} onClose={() => setIsMailing(false)} />}
      <VerificationDecisionDialog question={decision && { user, decision }} onClose={() => setDecision(undefined)} />
    </Card>
  );
}

function reasonAgainst({ role, verifyStatus }: UserDetails, result: 'verified' | 'rejected'): string | undefined {
  if (role === 'admin') return 'Admins need no verification.';
  return verifyStatus === result ? `This user is already ${result}.` : undefined;
}
