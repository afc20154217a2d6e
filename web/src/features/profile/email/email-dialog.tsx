import { TwoStepDialog } from '../two-step-dialog.tsx';
import { AddressCodeForm } from './address-code-form.tsx';
import { type BegunChange, NewAddressForm } from './new-address-form.tsx';

interface EmailDialogProps {
  /** The address of the account. */
  readonly email: string;
  /** True for a user with a second factor. */
  readonly asksCode: boolean;
  readonly onClose: () => void;
}

/** Asks for the new address and the password, then for the code sent there. */
export function EmailDialog({ email, asksCode, onClose }: EmailDialogProps) {
  return (
    <TwoStepDialog<BegunChange>
      title="Change your e-mail address"
      onClose={onClose}
      renderFirst={(problem, onBegun) => (
        <NewAddressForm email={email} asksCode={asksCode} problem={problem} onBegun={onBegun} />
      )}
      renderSecond={(begun, onStartOver) => <AddressCodeForm begun={begun} onStartOver={onStartOver} />}
    />
  );
}
