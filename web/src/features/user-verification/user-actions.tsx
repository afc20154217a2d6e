import { Check, FileText, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DECISION_PENDING, type VerificationDecision } from '#web/admin/verification-decision.ts';
import { paths } from '#web/paths.ts';
import { useMay } from '#web/session/use-may.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { ListedUser } from './users-query.ts';

export interface RowHandlers {
  readonly onView: (user: ListedUser) => void;
  readonly onDecide: (user: ListedUser, decision: VerificationDecision) => void;
}

export function ViewDocButton({ user, onView }: { readonly user: ListedUser } & Pick<RowHandlers, 'onView'>) {
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<FileText className="size-4" aria-hidden="true" />}
      onClick={() => onView(user)}
    >
      View Doc<span className="sr-only"> of {user.name}</span>
    </Button>
  );
}

interface UserActionsProps extends Pick<RowHandlers, 'onDecide'> {
  readonly user: ListedUser;
  /** True while a decision on this user is being saved. */
  readonly isBusy: boolean;
}

/** The buttons to verify, to reject and to open the details. */
export function UserActions({ user, isBusy, onDecide }: UserActionsProps) {
  const decides = useMay('people');
  const waitReason = isBusy ? DECISION_PENDING : undefined;
  return (
    <span className="flex flex-wrap justify-end gap-1.5 @3xl:flex-nowrap @3xl:justify-start">
      {decides && user.verifyStatus !== 'verified' && (
        <Button
          size="sm"
          disabledReason={waitReason}
          icon={<Check className="size-4" aria-hidden="true" />}
          onClick={() => onDecide(user, 'verify')}
        >
          Verify<span className="sr-only"> {user.name}</span>
        </Button>
      )}
      {decides && user.verifyStatus !== 'rejected' && (
        <Button
          size="sm"
          variant="secondary"
          disabledReason={waitReason}
          className="text-danger!"
          icon={<X className="size-4" aria-hidden="true" />}
          onClick={() => onDecide(user, 'reject')}
        >
          Reject<span className="sr-only"> {user.name}</span>
        </Button>
      )}
      <Link to={paths.userDetail(user._id)} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
        Details<span className="sr-only"> of {user.name}</span>
      </Link>
    </span>
  );
}
