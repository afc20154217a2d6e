import { useState } from 'react';
import type { VerifyStatus } from '#shared/contract/accounts/users.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { LeadingNote } from './leading-note.tsx';
import { useVerificationDecision } from './use-verification-decision.ts';
import { DECISION_WORDS, failureSentence, type VerificationDecision } from './verification-decision.ts';

export interface DecisionQuestion {
  readonly user: {
    readonly _id: string;
    readonly name: string;
    readonly email: string;
    readonly verifyStatus: VerifyStatus;
    readonly identityVersion: string;
  };
  readonly decision: VerificationDecision;
}

interface VerificationDecisionDialogProps {
  /** The decision to confirm; undefined closes the dialog. */
  readonly question: DecisionQuestion | undefined;
  readonly onClose: () => void;
}

/**
 * Confirms a decision. A rejection stays open until it is saved, so that the typed reason is not lost. A
 * verification closes at once; the row's buttons show the progress.
 */
export function VerificationDecisionDialog({ question, onClose }: VerificationDecisionDialogProps) {
  const { mutate, isPending, error, variables, reset } = useVerificationDecision(onClose);
  // The question stays readable during the closing animation.
  const [asked, setAsked] = useState(question);
  if (question !== undefined && question !== asked) setAsked(question);
  if (asked === undefined) return null;
  const { user, decision } = asked;
  const words = DECISION_WORDS[decision];
  const who = `${user.name} (${user.email}). ${words.effect}`;
  const { _id: userId, verifyStatus: seen, identityVersion } = user;
  const request = { userId, seen, identityVersion, decision };
  if (decision === 'reject') {
    // The mutation's state may still be about the previous user.
    const isSent = variables?.decision === 'reject' && variables.userId === user._id;
    return (
      <ReasonDialog
        open={question !== undefined}
        title={words.question}
        description={who}
        hint="They read it, and can send another ID proof. For example: The name differs from the one registered."
        confirmLabel={words.confirm}
        danger
        busy={isSent && isPending}
        failure={isSent && error !== null ? failureSentence(decision, error) : undefined}
        onClose={() => {
          reset();
          onClose();
        }}
        onConfirm={(reason) => mutate({ ...request, reason })}
      >
        <LeadingNote userId={userId} consequence="reject" />
      </ReasonDialog>
    );
  }
  return (
    <ConfirmDialog
      open={question !== undefined}
      onOpenChange={(open) => !open && onClose()}
      question={words.question}
      detail={who}
      confirmLabel={words.confirm}
      onConfirm={() => {
        mutate(request);
        onClose();
      }}
    />
  );
}
