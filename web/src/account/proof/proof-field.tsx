import { EyeOff, FileText, Trash2 } from 'lucide-react';
import { type ComponentType, type Ref, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { FileDrop } from '#web/ui/forms/file-drop.tsx';
import type { CoverDialogProps } from './cover/cover-dialog.tsx';
import type { ProofPicture } from './prepare-proof.ts';
import type { ProofState, ProofUpload } from './proof-upload.ts';
import { UploadStatus } from './upload-status.tsx';

interface ProofFieldProps {
  readonly upload: Pick<ProofUpload, 'cover' | 'send'>;
  readonly state: ProofState;
  /** The validation error when no file was chosen. */
  readonly error: string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** Chooses an ID proof by picker or drop, lets the user cover parts of it, and shows its upload. */
export function ProofField({ upload, state, error, inputRef, onChoose, onRemove }: ProofFieldProps) {
  return (
    <FileDrop
      label="ID proof"
      hint="Aadhaar (masked), PAN, passport or driving licence. JPG, PNG or PDF, under 5MB. Larger photos are made smaller."
      accept="image/*,.heic,.heif,.pdf"
      inputRef={inputRef}
      error={state.kind === 'none' ? (state.error ?? error) : undefined}
      onFiles={([chosen]) => chosen !== undefined && onChoose(chosen)}
    >
      {state.kind !== 'none' && (
        <div className="grid gap-3 rounded-md border border-border bg-raised p-3">
          <div className="flex items-center gap-3">
            <Preview url={state.preview} />
            <div className="grid min-w-0 flex-1 gap-1.5">
              <p className="truncate text-sm font-medium">{state.name}</p>
              <UploadStatus state={state} onRetry={() => void upload.send().catch(() => undefined)} />
            </div>
            <IconButton label="Remove the file" onClick={onRemove}>
              <Trash2 className="size-5" aria-hidden="true" />
            </IconButton>
          </div>
          {state.picture !== undefined && <CoverButton picture={state.picture} onCover={upload.cover} />}
        </div>
      )}
    </FileDrop>
  );
}

interface CoverButtonProps {
  readonly picture: ProofPicture;
  readonly onCover: CoverDialogProps['onCover'];
}

/**
 * Opens the cover dialog, whose code is loaded on demand. UIDAI asks to show only the last four digits of an Aadhaar
 * number.
 */
function CoverButton({ picture, onCover }: CoverButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<CoverDialogProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const count = picture.covers.length;
  const open = async () => {
    try {
      const { CoverDialog } = await import('./cover/cover-dialog.tsx');
      setDialog(() => CoverDialog);
      setIsOpen(true);
      setHasFailed(false);
    } catch {
      setHasFailed(true);
    }
  };
  return (
    <div className="grid gap-2 text-sm">
      <p>
        {count === 0
          ? 'Does it show an Aadhaar number? Cover the first eight digits.'
          : `${count} ${count === 1 ? 'part' : 'parts'} covered. What is below is not sent.`}
      </p>
      <div>
        <Button
          variant="secondary"
          size="sm"
          icon={<EyeOff className="size-4" aria-hidden="true" />}
          onClick={() => void open()}
        >
          {count === 0 ? 'Cover parts of the picture' : 'Change what is covered'}
        </Button>
      </div>
      {hasFailed && (
        <p role="alert" className="text-danger">
          This part of the site could not be loaded. Please check your connection and try again.
        </p>
      )}
      {Dialog !== undefined && (
        <Dialog
          open={isOpen}
          picture={picture.uncovered.file}
          size={picture.uncovered.size}
          covers={picture.covers}
          onCover={onCover}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
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
