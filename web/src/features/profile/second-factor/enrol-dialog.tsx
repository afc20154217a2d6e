import type { beginSecondFactor } from '#shared/contract/accounts/second-factor.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { TwoStepDialog } from '../two-step-dialog.tsx';
import { BeginForm } from './begin-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';

interface EnrolDialogProps {
  readonly email: string;
  readonly hasSecondFactor: boolean;
  readonly onClose: () => void;
}

/** Asks for the password, then shows the key for the app and asks for its first code. */
export function EnrolDialog({ email, hasSecondFactor, onClose }: EnrolDialogProps) {
  return (
    <TwoStepDialog<ResponseOf<typeof beginSecondFactor>>
      title={hasSecondFactor ? 'Use another phone' : 'Set up a second factor'}
      onClose={onClose}
      renderFirst={(problem, onBegun) => (
        <BeginForm email={email} asksCode={hasSecondFactor} problem={problem} onBegun={onBegun} />
      )}
      renderSecond={(begun, onStartOver) => <ConfirmForm begun={begun} onStartOver={onStartOver} onDone={onClose} />}
    />
  );
}
