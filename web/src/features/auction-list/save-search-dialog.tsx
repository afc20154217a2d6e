import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { MAX_SEARCH_NAME, saveSearch } from '#shared/contract/lots/saved-searches.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { savedSearchesQuery } from '#web/auctions/saved-searches-query.ts';
import { searchText } from '#web/lots/filters/search-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface SaveSearchDialogProps {
  readonly query: string;
  readonly onClose: () => void;
}

/** Asks for the name of a search and saves it. */
export function SaveSearchDialog({ query, onClose }: SaveSearchDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  const [name, setName] = useState(() => searchText(query).slice(0, MAX_SEARCH_NAME));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(saveSearch, { body: { name, query } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
      return client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save this search"
      description="We tell you when a new auction matches it: here, by push and by e-mail."
      footer={
        <Button type="submit" form={formId} busy={isPending}>
          Save
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Name"
          value={name}
          maxLength={MAX_SEARCH_NAME}
          error={error === null ? undefined : sentenceOf(error, 'The search could not be saved. Please try again.')}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
