import { Trash2 } from 'lucide-react';
import { type ProofUpload, useProofState } from '#web/account/proof/proof-upload.ts';
import { UploadStatus } from '#web/account/proof/upload-status.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { FileDrop } from '#web/ui/forms/file-drop.tsx';

/** The photograph of the signed slip. On a phone the picker offers the camera. */
export function SlipField({ upload, error }: { readonly upload: ProofUpload; readonly error: string | undefined }) {
  const state = useProofState(upload);
  return (
    <FileDrop
      label="Signed slip"
      hint="Photograph what the collector has signed. JPG, PNG or PDF; larger photos are made smaller."
      accept="image/*,.heic,.heif,.pdf"
      error={state.kind === 'none' ? (state.error ?? error) : undefined}
      onFiles={([chosen]) => chosen !== undefined && upload.choose(chosen)}
    >
      {state.kind !== 'none' && (
        <div className="flex items-center gap-3 rounded-md border border-border bg-raised p-3">
          {state.preview !== undefined && (
            <img src={state.preview} alt="Preview of the slip" className="size-14 shrink-0 rounded-sm object-cover" />
          )}
          <div className="grid min-w-0 flex-1 gap-1">
            <p className="truncate text-sm font-medium">{state.name}</p>
            <UploadStatus state={state} onRetry={() => void upload.send().catch(() => undefined)} />
          </div>
          <IconButton label="Remove the photograph" onClick={upload.remove}>
            <Trash2 className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </FileDrop>
  );
}
