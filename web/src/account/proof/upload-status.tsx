import { CircleCheck, RotateCcw } from 'lucide-react';
import { Button } from '#web/ui/buttons/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { CUT_OFF } from './prepare-proof.ts';
import type { ProofState } from './proof-upload.ts';

interface UploadStatusProps {
  readonly state: ProofState;
  readonly onRetry: () => void;
}

/** What becomes of a chosen file until it is sent. */
export function UploadStatus({ state, onRetry }: UploadStatusProps) {
  switch (state.kind) {
    case 'none':
      return null;
    case 'preparing':
      return (
        <output className="flex items-center gap-1.5 text-sm text-muted">
          <Spinner className="size-4" />
          Reading the picture…
        </output>
      );
    case 'ready':
      return state.picture?.uncovered.isCutOff === true ? (
        <p role="alert" className="text-sm text-danger">
          {CUT_OFF}
        </p>
      ) : (
        <output className="text-sm text-muted">Ready. It is sent with the form.</output>
      );
    case 'uploading':
      return <ProgressBar label="Upload progress" share={state.share} />;
    case 'uploaded':
      return (
        <output className="flex items-center gap-1.5 text-sm text-success">
          <CircleCheck className="size-4" aria-hidden="true" />
          Uploaded
        </output>
      );
    case 'failed':
      return (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger">
          <span className="min-w-0">{state.message}</span>
          <Button
            variant="secondary"
            size="sm"
            icon={<RotateCcw className="size-4" aria-hidden="true" />}
            onClick={onRetry}
          >
            Retry
          </Button>
        </div>
      );
  }
}
