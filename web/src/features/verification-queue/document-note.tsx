import type { RefObject } from 'react';
import {
  IDENTITY_DOCUMENT_LABELS,
  IDENTITY_DOCUMENTS,
  type IdentityDocumentKind,
} from '#shared/model/accounts/identity-documents.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { KeyCap } from '#web/admin/keys/key-cap.tsx';
import type { DocumentDraft } from './document-draft.ts';

interface DocumentNoteProps {
  readonly draft: DocumentDraft;
  readonly error: string | undefined;
  readonly digits: RefObject<HTMLInputElement | null>;
  readonly onKind: (kind: IdentityDocumentKind) => void;
  readonly onDigits: (lastFour: string) => void;
  /** Called when all four characters are typed, or with Escape. */
  readonly onDone: () => void;
}

/** What the admin reads on the proof: its kind and the last four characters of its number, never more. */
export function DocumentNote({ draft, error, digits, onKind, onDigits, onDone }: DocumentNoteProps) {
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Document</legend>
        <div className="grid grid-cols-2 gap-1.5">
          {IDENTITY_DOCUMENTS.map((kind, index) => (
            <label
              key={kind}
              className="flex min-h-10 items-center gap-2 rounded-md border border-border px-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="document-kind"
                checked={draft.kind === kind}
                aria-keyshortcuts={String(index + 1)}
                onChange={() => onKind(kind)}
                className="size-4 shrink-0 accent-accent"
              />
              <span className="flex-1">{IDENTITY_DOCUMENT_LABELS[kind]}</span>
              <KeyCap isSilent className="text-muted max-md:hidden">
                {String(index + 1)}
              </KeyCap>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        ref={digits}
        label="Last four characters of its number"
        hint="Never the whole number."
        error={error}
        value={draft.lastFour}
        maxLength={4}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="tabular"
        onChange={({ target }) => {
          const lastFour = target.value.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
          onDigits(lastFour);
          if (lastFour.length === 4) onDone();
        }}
        onKeyDown={({ key }) => (key === 'Escape' || key === 'Enter') && onDone()}
      />
    </div>
  );
}
