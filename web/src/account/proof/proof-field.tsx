import { CircleCheck, FileText, RotateCcw, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { ProofState } from './proof-upload.ts';

interface ProofFieldProps {
  readonly state: ProofState;
  /** What is wrong when no file was chosen. */
  readonly error: string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** Where the ID proof is chosen or dropped, and how its upload goes. */
export function ProofField({ state, error, inputRef, onChoose, onRemove }: ProofFieldProps) {
  return (
    <FileDrop
      label="ID proof"
      hint="Aadhaar (masked), PAN, passport or driving licence. JPG, PNG or PDF, under 5MB."
      accept="image/*,.pdf"
      inputRef={inputRef}
      error={state.kind === 'none' ? (state.error ?? error) : undefined}
      onFiles={([chosen]) => chosen !== undefined && onChoose(chosen)}
    >
      {state.kind !== 'none' && (
        <div className="flex items-center gap-3 rounded-md border border-border bg-raised p-3">
          <Preview url={state.preview} />
          <div className="grid min-w-0 flex-1 gap-1.5">
            <p className="truncate text-sm font-medium">{state.file.name}</p>
            <UploadStatus state={state} onRetry={() => onChoose(state.file)} />
          </div>
          <IconButton label="Remove the file" onClick={onRemove}>
            <Trash2 className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </FileDrop>
  );
}

function UploadStatus({ state, onRetry }: { readonly state: ProofState; readonly onRetry: () => void }) {
  switch (state.kind) {
    case 'none':
      return null;
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

function Preview({ url }: { readonly url: string | undefined }) {
  if (url === undefined) {
    return (
      <span className="grid size-14 shrink-0 place-items-center rounded-sm bg-sunken text-muted">
        <FileText className="size-6" aria-hidden="true" />
      </span>
    );
  }
  return <img src={url} alt="Preview of your ID proof" className="size-14 shrink-0 rounded-sm object-cover" />;
}
