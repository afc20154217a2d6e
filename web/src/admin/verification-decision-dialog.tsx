import { useState } from 'react';
import type { IdentityDocument } from '#shared/contract/accounts/checked-user.ts';
import type { VerifyStatus } from '#shared/contract/accounts/users.ts';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { VerifyDialog } from './document/verify-dialog.tsx';
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
    readonly idDocument?: IdentityDocument | undefined;
  };
  readonly decision: VerificationDecision;
}

interface VerificationDecisionDialogProps {
  /** The decision to confirm; undefined closes the dialog. */
  readonly question: DecisionQuestion | undefined;
  readonly onClose: () => void;
}

/** Asks what a decision takes, and stays open until it is saved, so that nothing that was typed is lost. */
export function VerificationDecisionDialog({ question, onClose }: VerificationDecisionDialogProps) {
  const { mutate, isPending, error, variables, reset } = useVerificationDecision(onClose);
  // The question stays readable during the closing animation.
  const [shown, setShown] = useState(question);
  if (question !== undefined && question !== shown) setShown(question);
  if (shown === undefined) return null;
  const { user, decision } = shown;
  const words = DECISION_WORDS[decision];
  const who = `${user.name} (${user.email}). ${words.effect}`;
  const { _id: userId, verifyStatus: seen, identityVersion } = user;
  const request = { userId, seen, identityVersion };
  // The mutation's state may still be about the previous user.
  const isSent = variables?.decision === decision && variables.userId === userId;
  const frame = {
    open: question !== undefined,
    title: words.question,
    description: who,
    confirmLabel: words.confirm,
    busy: isSent && isPending,
    failure: isSent && error !== null ? failureSentence(decision, error) : undefined,
    onClose: () => {
      reset();
      onClose();
    },
  };
  if (decision === 'verify') {
    return (
      <VerifyDialog
        {...frame}
        key={userId}
        user={user}
        onVerify={(idDocument) => mutate({ ...request, decision, idDocument })}
      />
    );
  }
  return (
    <ReasonDialog
      {...frame}
      hint="They read it, and can send another ID proof. For example: The name differs from the one registered."
      danger
      onConfirm={(reason) => mutate({ ...request, decision, reason })}
    >
      <LeadingNote userId={userId} consequence="reject" />
    </ReasonDialog>
  );
}
