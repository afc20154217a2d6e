import { type ReactNode, useState } from 'react';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface TwoStepDialogProps<Begun> {
  readonly title: string;
  readonly onClose: () => void;
  /** Renders the first step; `problem` is an error of the second step. */
  readonly renderFirst: (problem: string | undefined, onBegun: (begun: Begun) => void) => ReactNode;
  /** Renders the second step, which can return to the first. */
  readonly renderSecond: (begun: Begun, onStartOver: (problem?: string) => void) => ReactNode;
}

/** A dialog for a change in two steps: password, then code. */
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
