import { FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MAX_GRIEVANCE_FILES } from '#shared/model/grievances/grievance-words.ts';
import { refused } from '#shared/model/result.ts';
import { CUT_OFF, prepareProof, type PreparedProof } from '#web/account/proof/prepare-proof.ts';
import { uploadFile } from '#web/api/upload-file.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { FileDrop } from '#web/ui/forms/file-drop.tsx';

/** A chosen file. It is sent with the message, and then once only. */
export interface ChosenFile {
  readonly name: string;
  readonly prepared: PreparedProof;
}

const TOO_MANY = `At most ${String(MAX_GRIEVANCE_FILES)} files go with one message.`;
const MAX_NAME = 120;

export interface ChosenFiles {
  readonly files: readonly ChosenFile[];
  /** Files are being read: a message that is sent now would go without them. */
  readonly isReading: boolean;
  readonly error: string | undefined;
  readonly add: (chosen: readonly File[]) => void;
  readonly remove: (file: ChosenFile) => void;
}

/** The files of a message that is being written. */
export function useChosenFiles(): ChosenFiles {
  const [{ files, error }, setChosen] = useState<Pick<ChosenFiles, 'files' | 'error'>>({ files: [], error: undefined });
  const [reading, setReading] = useState(0);
  const add = async (chosen: readonly File[]) => {
    setReading((before) => before + 1);
    const added: ChosenFile[] = [];
    const problems: string[] = [];
    for (const file of chosen) {
      const prepared = await prepareProof(file).catch(() => refused('This file cannot be read.'));
      if (!prepared.ok) {
        problems.push(`${file.name}: ${prepared.error}`);
        continue;
      }
      if (prepared.value.picture?.uncovered.isCutOff === true) problems.push(`${file.name}: ${CUT_OFF}`);
      added.push({ name: file.name.slice(-MAX_NAME), prepared: prepared.value });
    }
    setChosen((before) => {
      const all = [...before.files, ...added];
      const sentences = all.length > MAX_GRIEVANCE_FILES ? [...problems, TOO_MANY] : problems;
      return {
        files: all.slice(0, MAX_GRIEVANCE_FILES),
        error: sentences.length === 0 ? undefined : sentences.join(' '),
      };
    });
    setReading((before) => before - 1);
  };
  return {
    files,
    isReading: reading > 0,
    error,
    add: (chosen) => void add(chosen),
    remove: (file) =>
      setChosen((before) => ({ ...before, files: before.files.filter((candidate) => candidate !== file) })),
  };
}

/** Chooses pictures and PDFs. */
export function FilesField({ chosen: { files, isReading, error, add, remove } }: { readonly chosen: ChosenFiles }) {
  return (
    <FileDrop
      label="Files (optional)"
      hint={`Up to ${String(MAX_GRIEVANCE_FILES)} JPG, PNG or PDF files, each under 5MB. Cover numbers that nobody needs.`}
      accept="image/*,.heic,.heif,.pdf"
      multiple
      error={error}
      onFiles={add}
    >
      {isReading && <output className="block text-sm text-muted">Reading the files…</output>}
      {files.length > 0 && (
        <ul className="grid gap-2">
          {files.map((file, at) => (
            <li
              key={`${String(at)} ${file.name}`}
              className="flex items-center gap-3 rounded-md border border-border bg-raised py-1 pr-1 pl-3 text-sm"
            >
              <FileText className="size-5 shrink-0 text-muted" aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <IconButton label={`Remove ${file.name}`} onClick={() => remove(file)}>
                <Trash2 className="size-5" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </FileDrop>
  );
}

/** Uploads the files and returns what a message says about them. */
export async function uploadAll(files: readonly ChosenFile[]): Promise<{ key: string; name: string }[]> {
  const sent: { key: string; name: string }[] = [];
  for (const { name, prepared } of files) {
    sent.push({ key: await uploadFile('id-proof', prepared.file, prepared.contentType), name });
  }
  return sent;
}
