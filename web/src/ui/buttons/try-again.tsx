import { Button } from './button.tsx';

interface TryAgainProps {
  readonly busy: boolean;
  readonly onClick: () => void;
}

/** The retry button of an error message. */
export function TryAgain({ busy, onClick }: TryAgainProps) {
  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={onClick}>
      Try Again
    </Button>
  );
}
