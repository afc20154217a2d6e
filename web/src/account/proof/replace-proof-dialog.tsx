import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { replaceProof } from '#shared/contract/accounts/users.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { ProofField } from './proof-field.tsx';
import { proofUpload, useProofState } from './proof-upload.ts';

interface ReplaceProofDialogProps {
  readonly open: boolean;
  /** The reason of the last rejection, if known. */
  readonly reason: string | undefined;
  readonly onClose: () => void;
  /** Refetches the person's status; the dialog closes afterwards. */
  readonly onSent: () => Promise<void>;
}

/** Lets a person with a rejected ID proof send another one. */
export function ReplaceProofDialog({ open, reason, onClose, onSent }: ReplaceProofDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Send a new ID proof"
      description="An administrator compares it with the details you registered with."
      focusFirst={() => input.current?.focus()}
    >
      {reason !== undefined && (
        <p className="mb-4 text-sm wrap-anywhere">
          <span className="font-medium">The last one was rejected:</span> {reason}
        </p>
      )}
      <ReplaceProofForm inputRef={input} onClose={onClose} onSent={onSent} />
    </Dialog>
  );
}

interface ReplaceProofFormProps extends Pick<ReplaceProofDialogProps, 'onClose' | 'onSent'> {
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

function ReplaceProofForm({ inputRef, onClose, onSent }: ReplaceProofFormProps) {
  const [upload] = useState(proofUpload);
  const state = useProofState(upload);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => () => upload.remove(), [upload]);
  const { mutate, error, isPending, reset } = useMutation({
    // Without an acceptable file the field shows the error.
    mutationFn: async () => {
      const idProofKey = await upload.send();
      return idProofKey === undefined ? undefined : call(replaceProof, { body: { idProofKey } });
    },
    onSuccess: async (answer) => {
      if (answer === undefined) return;
      toast.success(answer.message);
      await onSent();
      onClose();
    },
    onError: (failure) => {
      // The upload has expired or was refused, so the user must choose another file.
      if (hasCode(failure, 'UPLOAD_NOT_FOUND') || hasCode(failure, 'INVALID_FILE')) upload.remove();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(state.kind === 'none');
    if (state.kind === 'none') inputRef.current?.focus();
    else mutate();
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <ProofField
        upload={upload}
        state={state}
        error={isMissing ? 'ID proof is required for verification.' : undefined}
        inputRef={inputRef}
        onChoose={(file) => {
          reset();
          upload.choose(file);
        }}
        onRemove={upload.remove}
      />
      {error !== null && <Banner tone="danger">{sentenceOf(error, 'Your ID proof could not be sent.')}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}
