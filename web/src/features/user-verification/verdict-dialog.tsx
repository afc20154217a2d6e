import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useVerdict } from './use-verdict.ts';
import type { ListedUser } from './users-query.ts';
import { type Verdict, VERDICT_WORDS } from './verdict.ts';

export interface VerdictQuestion {
  readonly user: Pick<ListedUser, '_id' | 'name' | 'email' | 'verifyStatus'>;
  readonly verdict: Verdict;
}

interface VerdictDialogProps {
  /** What is asked; undefined while nothing is. */
  readonly question: VerdictQuestion | undefined;
  readonly onClose: () => void;
}

/** Asks before a verdict, then gives it. It closes at once: the buttons of the row show that it is under way. */
export function VerdictDialog({ question, onClose }: VerdictDialogProps) {
  const give = useVerdict();
  // What was asked last stays readable while the dialog fades.
  const [asked, setAsked] = useState(question);
  if (question !== undefined && question !== asked) setAsked(question);
  if (asked === undefined) return null;
  const { user, verdict } = asked;
  const words = VERDICT_WORDS[verdict];
  return (
    <ConfirmDialog
      open={question !== undefined}
      onOpenChange={(open) => !open && onClose()}
      question={words.question}
      detail={`${user.name} (${user.email}). ${words.effect}`}
      confirmLabel={words.confirm}
      danger={verdict === 'reject'}
      onConfirm={() => {
        void give({ userId: user._id, seen: user.verifyStatus, verdict });
        onClose();
      }}
    />
  );
}
