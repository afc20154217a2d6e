import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { REPORT_STATES, type ReportItem, STATE_LABELS } from '#shared/model/lots/report.ts';
import { IMAGE_TYPES } from '#shared/model/uploads.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { uploadFile } from '#web/api/upload-file.ts';
import { prepareImage } from '#web/pictures/prepare-image.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { AuctionForm } from '../values/use-auction-form.ts';

interface ReportRowProps {
  readonly label: string;
  readonly item: ReportItem;
  readonly form: AuctionForm;
  readonly isLocked: boolean;
  readonly onChange: (change: (item: ReportItem) => ReportItem) => void;
}

const STATES = REPORT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

/** One item of the checklist: its state, a note, a picture. */
export function ReportRow({ label, item, form, isLocked, onChange }: ReportRowProps) {
  return (
    <li className="grid items-end gap-3 sm:grid-cols-[11rem_minmax(0,1fr)_7rem]">
      <Select
        label={label}
        // A fact may have the same label.
        aria-label={`State of ${label}`}
        options={STATES}
        value={item.state}
        onChange={({ target }) =>
          onChange((old) => ({ ...old, state: REPORT_STATES.find((state) => state === target.value) ?? old.state }))
        }
      />
      <TextField
        label="Note"
        aria-label={`Note on ${label}`}
        maxLength={300}
        value={item.note ?? ''}
        onChange={({ target }) => onChange((old) => ({ ...old, note: target.value }))}
      />
      <Picture
        label={label}
        picture={item.picture}
        form={form}
        isLocked={isLocked}
        onAdd={(key) => onChange((old) => ({ ...old, picture: key }))}
        onRemove={() => onChange(({ picture: _, ...old }) => old)}
      />
    </li>
  );
}

interface PictureProps {
  readonly label: string;
  readonly picture: string | undefined;
  readonly form: AuctionForm;
  readonly isLocked: boolean;
  readonly onAdd: (uploadKey: string) => void;
  readonly onRemove: () => void;
}

function Picture({ label, picture, form, isLocked, onAdd, onRemove }: PictureProps) {
  const [preview, setPreview] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (file: File) => {
    setError(undefined);
    setIsSending(true);
    try {
      const prepared = await prepareImage(file, IMAGE_TYPES);
      if (!prepared.ok) return setError(prepared.error);
      const { file: image, contentType, preview: small, isCutOff } = prepared.value;
      if (isCutOff) return setError('The end of this file is missing. Please choose a whole one.');
      setPreview(small);
      return onAdd(await uploadFile('auction-image', image, contentType));
    } catch (failure) {
      return setError(sentenceOf(failure, 'The image could not be uploaded.'));
    } finally {
      setIsSending(false);
    }
  };
  if (isSending) return <Spinner label={`Uploading the picture of ${label}…`} />;
  if (picture !== undefined) {
    const shown = picture.startsWith('/') ? picture : preview;
    return (
      <div className="flex items-center gap-1">
        {shown === undefined ? (
          <span className="text-sm text-muted">Picture added</span>
        ) : (
          <img
            src={shown}
            alt={`Condition of ${label}`}
            className="aspect-4/3 w-16 rounded-md bg-sunken object-cover"
          />
        )}
        {!isLocked && (
          <IconButton size="sm" label={`Remove the picture of ${label}`} onClick={onRemove}>
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        )}
      </div>
    );
  }
  if (isLocked) return null;
  return (
    <div className="grid gap-1 sm:pb-1.5">
      <label
        className={`${buttonClass({ variant: 'secondary', size: 'sm' })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
      >
        Picture<span className="sr-only"> of {label}</span>
        <input
          type="file"
          accept="image/*,.heic,.heif"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) void form.track(send(file));
            target.value = '';
          }}
        />
      </label>
      {error !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
