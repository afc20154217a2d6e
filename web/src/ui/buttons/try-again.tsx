import { Button } from './button.tsx';

interface TryAgainProps {
  readonly busy: boolean;
  readonly onClick: () => void;
}

/** Beside the sentence that says what could not be loaded. */
export function TryAgain({ busy, onClick }: TryAgainProps) {
  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={onClick}>
      Try Again
    </Button>
  );
}
