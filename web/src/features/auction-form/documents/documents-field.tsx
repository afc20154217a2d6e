import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { DOCUMENT_KIND_LABELS, DOCUMENT_KINDS } from '#shared/model/lots/documents.ts';
import { isPdf, MAX_LOT_DOCUMENTS, UPLOAD_LIMIT_BYTES } from '#shared/model/uploads.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { uploadFile } from '#web/api/upload-file.ts';
import { fileSize } from '#web/lots/papers/file-size.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { FileDrop } from '#web/ui/forms/file-drop.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { keyOf } from '../values/form-documents.ts';
import type { AuctionForm } from '../values/use-auction-form.ts';

interface DocumentsFieldProps {
  readonly form: AuctionForm;
  /** Bidders are registered, so saved documents stay and others can be added. */
  readonly keepsStored: boolean;
}

const KINDS = DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_LABELS[value] }));

/** The documents of the item: a drop area, and each with its kind and name. */
export function DocumentsField({ form, keepsStored }: DocumentsFieldProps) {
  const { documents } = form.values;
  const { append, remove } = useFieldArray({ control: form.control, name: 'documents', keyName: 'key' });
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(0);
  const send = async (file: File) => {
    setSending((count) => count + 1);
    try {
      if (!(await isPdf(file))) return setError(`${file.name} is no PDF, whatever its name says.`);
      const upload = await uploadFile('auction-document', file, 'application/pdf');
      const name = file.name.replace(/\.pdf$/i, '').slice(0, 100);
      append({ upload, kind: 'other', name, size: file.size }, { shouldFocus: false });
    } catch (failure) {
      setError(`${file.name}: ${sentenceOf(failure, 'The document could not be uploaded. Please try again.')}`);
    } finally {
      setSending((count) => count - 1);
    }
  };
  const add = (files: readonly File[]) => {
    const problem = problemOf(files, MAX_LOT_DOCUMENTS - documents.length - sending);
    setError(problem);
    if (problem === undefined) for (const file of files) void form.track(send(file));
  };
  return (
    <Card>
      <FileDrop
        label="Documents"
        hint={`Up to ${MAX_LOT_DOCUMENTS} PDF files under 5MB: RC, inspection, sale notice, title papers. Everybody who logs in can open them; cover what is private first.`}
        accept="application/pdf,.pdf"
        multiple
        error={error ?? form.errors.documents}
        onFiles={add}
      >
        {sending > 0 && <Spinner label="Uploading documents…" />}
        <ul aria-label="Chosen documents" className="mt-2 grid gap-4 empty:hidden">
          {documents.map((document, at) => {
            const isLocked = keepsStored && document.id !== undefined;
            return (
              <li key={keyOf(document)} className="grid items-end gap-3 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
                <Select
                  label="Kind"
                  aria-label={`Kind of ${document.name}`}
                  disabled={isLocked}
                  options={KINDS}
                  value={document.kind}
                  onChange={({ target }) =>
                    form.setDocument(at, {
                      ...document,
                      kind: DOCUMENT_KINDS.find((kind) => kind === target.value) ?? document.kind,
                    })
                  }
                />
                <TextField
                  label={`Name (${fileSize(document.size)})`}
                  disabled={isLocked}
                  maxLength={100}
                  value={document.name}
                  onChange={({ target }) => form.setDocument(at, { ...document, name: target.value })}
                />
                {!isLocked && (
                  <IconButton label={`Remove ${document.name}`} className="mb-1" onClick={() => remove(at)}>
                    <Trash2 className="size-5" aria-hidden="true" />
                  </IconButton>
                )}
              </li>
            );
          })}
        </ul>
        {keepsStored && (
          <p className="text-sm text-muted">Bidders are registered: the saved documents stay. You can add others.</p>
        )}
      </FileDrop>
    </Card>
  );
}

function problemOf(files: readonly File[], left: number): string | undefined {
  if (files.some(({ type }) => type !== 'application/pdf')) return 'Please upload documents as PDF files.';
  if (files.some(({ size }) => size >= UPLOAD_LIMIT_BYTES)) return 'File size must be less than 5MB.';
  return files.length > left ? `A lot has at most ${MAX_LOT_DOCUMENTS} documents.` : undefined;
}
