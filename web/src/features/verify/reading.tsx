import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** While the log is read and checked. `read`: how many of its files have come. */
export function Reading({ read }: { readonly read?: number }) {
  return (
    <Card className="grid min-h-40 content-center justify-items-center gap-2">
      <Spinner label="Reading the log and checking it…" />
      {read !== undefined && (
        <p className="tabular text-sm text-muted">{read === 1 ? '1 file read' : `${read} files read`}</p>
      )}
    </Card>
  );
}

/** Shown when a file of the log could not be loaded. It says nothing about the log: it may be the network's fault. */
export function Unreachable({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <Card>
      <ErrorState
        title="The log could not be read"
        text="So nothing is checked. Please look at your connection and try again. If it stays like this, receipts that you have downloaded can still be checked."
        action={<Button onClick={onAgain}>Try Again</Button>}
      />
    </Card>
  );
}
