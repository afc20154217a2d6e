import { useState } from 'react';
import type { beginSecondFactor } from '../../../../../shared/contract/accounts/second-factor.ts';
import type { ResponseOf } from '../../../../../shared/contract/route.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { BeginForm } from './begin-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';

interface EnrolDialogProps {
  readonly email: string;
  readonly hasSecondFactor: boolean;
  readonly onClose: () => void;
}

/** First the password, then the key for the app and the code it makes of it. */
export function EnrolDialog({ email, hasSecondFactor, onClose }: EnrolDialogProps) {
  const [begun, setBegun] = useState<ResponseOf<typeof beginSecondFactor>>();
  const [problem, setProblem] = useState<string>();
  const startOver = (sentence: string) => {
    setProblem(sentence);
    setBegun(undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={hasSecondFactor ? 'Use another phone' : 'Set up a second factor'}
    >
      {begun === undefined ? (
        <BeginForm email={email} asksCode={hasSecondFactor} problem={problem} onBegun={setBegun} />
      ) : (
        <ConfirmForm begun={begun} onStartOver={startOver} onDone={onClose} />
      )}
    </Dialog>
  );
}
