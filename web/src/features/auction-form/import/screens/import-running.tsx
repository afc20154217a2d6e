import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import type { Progress } from '../job/job.ts';
import type { ImportRun } from '../run/use-run.ts';
import { outcomesInWords } from './outcomes-in-words.ts';

interface ImportRunningProps {
  readonly run: ImportRun;
  readonly total: number;
  readonly progress: readonly Progress[];
  readonly isResumed: boolean;
  readonly onStart: () => void;
  readonly onBack: () => void;
}

const RESUMED = 'This import was not finished. Continue where it stopped: what is imported is not imported again.';

/** The import while it runs, and when it has stopped before the end. */
export function ImportRunning({ run, total, progress, isResumed, onStart, onBack }: ImportRunningProps) {
  const { isRunning, stopped } = run;
  const done = progress.length;
  const note = stopped ?? (isResumed ? RESUMED : undefined);
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">{isRunning ? 'Importing…' : 'Import'}</h2>
      {!isRunning && note !== undefined && <Banner tone="warning">{note}</Banner>}
      <ProgressBar label="Imported lots" share={total === 0 ? 0 : done / total} />
      <output className="tabular text-sm">
        {done} of {total} lots{done > 0 && `: ${outcomesInWords(progress)}`}
      </output>
      <div className="flex flex-wrap gap-2">
        {isRunning ? (
          <Button variant="secondary" onClick={run.stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button onClick={onStart}>Continue</Button>
            <Button variant="secondary" onClick={onBack}>
              Back to the lots
            </Button>
          </>
        )}
      </div>
      <p className="text-sm text-muted">
        {isRunning
          ? 'Leave this tab open. If it is closed, open this page again and continue.'
          : 'The file and the pictures are kept on this device.'}
      </p>
    </Card>
  );
}
