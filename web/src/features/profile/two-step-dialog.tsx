import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface TwoStepDialogProps<Begun> {
  readonly title: string;
  readonly onClose: () => void;
  /** Begins it; `problem` is what went wrong in the second step. */
  readonly renderFirst: (problem: string | undefined, onBegun: (begun: Begun) => void) => ReactNode;
  /** Ends what was begun, or leads back to the first step. */
  readonly renderSecond: (begun: Begun, onStartOver: (problem?: string) => void) => ReactNode;
}

/** A change that is begun with the password and ended with a code. */
export function TwoStepDialog<Begun extends object>({
  title,
  onClose,
  renderFirst,
  renderSecond,
}: TwoStepDialogProps<Begun>) {
  const [begun, setBegun] = useState<Begun>();
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
      title={title}
    >
      {begun === undefined ? renderFirst(problem, setBegun) : renderSecond(begun, startOver)}
    </Dialog>
  );
}
