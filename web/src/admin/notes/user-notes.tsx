import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { addUserNote } from '#shared/contract/accounts/verification-queue.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { userKeys } from '../user-keys.ts';

type Note = ResponseOf<typeof addUserNote>['note'];

interface UserNotesProps {
  readonly userId: string;
  readonly notes: readonly Note[];
  readonly mayAdd?: boolean;
  readonly field?: RefObject<HTMLTextAreaElement | null>;
  /** Called after saving, and with Escape. */
  readonly onDone?: () => void;
}

/** Notes for colleagues about a user, and a field for another. */
export function UserNotes({ userId, notes, mayAdd = true, field, onDone }: UserNotesProps) {
  const [text, setText] = useState('');
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (words: string) => call(addUserNote, { params: { id: userId }, body: { text: words } }),
    onSuccess: async () => {
      setText('');
      onDone?.();
      await Promise.all([
        client.invalidateQueries({ queryKey: userKeys.detail(userId) }),
        client.invalidateQueries({ queryKey: userKeys.held(userId) }),
        client.invalidateQueries({ queryKey: userKeys.audit(userId) }),
      ]);
    },
  });
  const save = () => text.trim() !== '' && !isPending && mutate(text);
  return (
    <div className="grid gap-3">
      {notes.length > 0 && (
        <ul className="grid gap-2">
          {notes.map((note) => (
            <li key={`${note.createdAt} ${note.text}`} className="rounded-md bg-sunken px-3 py-2 text-sm">
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              <p className="mt-1 text-xs text-muted">
                {note.by}, <DateTime time={note.createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {!mayAdd && notes.length === 0 && <p className="text-sm text-muted">No notes yet.</p>}
      {mayAdd && (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextArea
            {...(field !== undefined && { ref: field })}
            label="Note for colleagues"
            hint="It is in the data that the person can download."
            rows={2}
            maxLength={500}
            value={text}
            error={error === null ? undefined : sentenceOf(error, 'The note was not saved.')}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onDone?.();
              if (event.key === 'Enter' && !event.shiftKey) {
                event.preventDefault();
                save();
              }
            }}
          />
          {text.trim() !== '' && (
            <Button type="submit" size="sm" variant="secondary" busy={isPending} className="justify-self-end">
              Save note
            </Button>
          )}
        </form>
      )}
    </div>
  );
}
