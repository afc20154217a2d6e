import { useState } from 'react';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { AddressCodeForm } from './address-code-form.tsx';
import { type BegunChange, NewAddressForm } from './new-address-form.tsx';

interface EmailDialogProps {
  /** The address of the account. */
  readonly email: string;
  /** Of the second factor, for whoever has one. */
  readonly asksCode: boolean;
  readonly onClose: () => void;
}

/** First the new address and the password, then the code that went there. */
export function EmailDialog({ email, asksCode, onClose }: EmailDialogProps) {
  const [begun, setBegun] = useState<BegunChange>();
  const [problem, setProblem] = useState<string>();
  const startOver = (sentence?: string) => {
    setProblem(sentence);
    setBegun(undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Change your email address"
    >
      {begun === undefined ? (
        <NewAddressForm email={email} asksCode={asksCode} problem={problem} onBegun={setBegun} />
      ) : (
        <AddressCodeForm begun={begun} onStartOver={startOver} />
      )}
    </Dialog>
  );
}
