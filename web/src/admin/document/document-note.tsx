import { zodResolver } from '@hookform/resolvers/zod';
import { type ChangeEvent, useRef } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { type IdentityDocument, notedDocument } from '#shared/contract/accounts/checked-user.ts';
import {
  IDENTITY_DOCUMENT_LABELS,
  IDENTITY_DOCUMENTS,
  type IdentityDocumentKind,
  whyNotLastFour,
} from '#shared/model/accounts/identity-documents.ts';
import { KeyCap } from '#web/admin/keys/key-cap.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

type NoteForm = UseFormReturn<z.input<typeof notedDocument>, unknown, IdentityDocument>;

/** The form of a note, and its field of the four characters. @param identityDocument what was noted before */
export function useDocumentNote(identityDocument: IdentityDocument | undefined) {
  const note: NoteForm = useForm({
    resolver: zodResolver(notedDocument),
    defaultValues: identityDocument ?? { lastFour: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const digits = useRef<HTMLInputElement>(null);
  const focusDigits = () => digits.current?.focus();
  return {
    note,
    digitsRef: (field: HTMLInputElement | null) => (digits.current = field),
    focusDigits,
    /** Hands over a whole note; what is missing gets the focus. */
    whenWhole: (use: (whole: IdentityDocument) => void) =>
      note.handleSubmit(use, ({ kind }) => kind === undefined && focusDigits()),
  };
}

const NOTE_FIRST = 'Before you verify, choose the kind of document and type the last four characters of its number.';

/**
 * Chooses the kind; what is missing comes next, at once: the `setFocus` of react-hook-form waits for a timer, and the
 * digits that are typed until then would be lost.
 */
export function chooseKind(note: NoteForm, kind: IdentityDocumentKind, focusDigits: () => void): void {
  note.clearErrors();
  note.setValue('kind', kind);
  if (note.getValues('lastFour').length < 4) focusDigits();
}

interface DocumentNoteProps {
  readonly note: NoteForm;
  /** Takes the field of the four characters. */
  readonly digitsRef: (field: HTMLInputElement | null) => void;
  readonly focusDigits: () => void;
  /**
   * On a page with keys: called with Enter when all four characters are typed, or with Escape. Until then every key is
   * the field's.
   */
  readonly onDone?: () => void;
}

/** What the admin reads on the proof: its kind and the last four characters of its number, never more. */
export function DocumentNote({ note, digitsRef, focusDigits, onDone }: DocumentNoteProps) {
  const { kind, lastFour } = note.formState.errors;
  const typed = useWatch({ control: note.control });
  const whyNot = whyNotLastFour(typed.kind, typed.lastFour ?? '');
  const isMissing = kind !== undefined || lastFour !== undefined;
  const isDone = whyNot === undefined && typed.lastFour?.length === 4;
  const { ref, ...lastFourField } = note.register('lastFour', {
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      note.clearErrors();
      note.setValue('lastFour', target.value.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''));
    },
  });
  return (
    <div className="grid content-start gap-4">
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Document</legend>
        <div className="grid grid-cols-2 gap-1.5">
          {IDENTITY_DOCUMENTS.map((documentKind, index) => (
            <label
              key={documentKind}
              className="flex min-h-10 pointer-coarse:min-h-11 items-center gap-2 rounded-md border border-border px-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2"
            >
              <input
                type="radio"
                value={documentKind}
                aria-keyshortcuts={onDone && String(index + 1)}
                className="size-4 shrink-0 accent-accent"
                {...note.register('kind', { onChange: () => chooseKind(note, note.getValues('kind'), focusDigits) })}
              />
              <span className="flex-1">{IDENTITY_DOCUMENT_LABELS[documentKind]}</span>
              {onDone !== undefined && (
                <KeyCap isSilent className="text-muted max-md:hidden">
                  {String(index + 1)}
                </KeyCap>
              )}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label="Last four characters of its number"
        hint="Never the whole number."
        error={whyNot ?? (isMissing ? NOTE_FIRST : undefined)}
        // A whole number fits, and is refused: cut off after four characters it would read as another one.
        maxLength={24}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="tabular"
        onKeyDown={({ key }) => (key === 'Escape' || (key === 'Enter' && isDone)) && onDone?.()}
        {...lastFourField}
        ref={(field) => {
          ref(field);
          digitsRef(field);
        }}
      />
    </div>
  );
}
