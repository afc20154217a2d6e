import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { HandledGrievance } from '#shared/contract/grievances/grievance-fields.ts';
import { actOnGrievance } from '#shared/contract/grievances/handled-grievances.ts';
import { HANDLING_DUTIES, type HandlingDuty, MAX_GRIEVANCE_TEXT } from '#shared/model/grievances/grievance-words.ts';
import { KeyCap } from '#web/admin/keys/key-cap.tsx';
import { useKeysChoice, usePageKeys } from '#web/admin/keys/use-page-keys.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { HANDLED } from '#web/grievances/handled-queries.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DUTY_NAMES } from '#web/ui/format/duty-names.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { type ActKind, ACTS, actOfKey, actsFor } from './acts.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { READY_ANSWERS, withReadyAnswer } from './ready-answers.ts';

/** What a colleague may do now. Each has a key; one that needs words opens its form. */
export function GrievanceActions({ grievance }: { readonly grievance: HandledGrievance }) {
  const { number, version } = grievance;
  const { id } = useSignedInUser();
  const [chosen, setChosen] = useState<ActKind>();
  const [hasKeys] = useKeysChoice();
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (act: Act) => call(actOnGrievance, { params: { number }, body: { version, act } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      setChosen(undefined);
      return client.invalidateQueries({ queryKey: HANDLED });
    },
  });
  const kinds = actsFor(grievance, id);
  const open = kinds.find((kind) => kind === chosen);
  const choose = (kind: ActKind) => {
    reset();
    if (kind === 'take') mutate({ kind });
    else setChosen(kind);
  };
  usePageKeys({
    isOn: hasKeys && !isPending,
    commandOf: (key) => kinds.find((kind) => kind === actOfKey(key)),
    run: choose,
  });
  return (
    <div className="grid gap-4 border-t border-border pt-4">
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="sm"
            variant={kind === open ? 'primary' : 'secondary'}
            busy={isPending && open === undefined && kind === 'take'}
            aria-keyshortcuts={ACTS[kind].key}
            {...(kind !== 'take' && { 'aria-expanded': kind === open })}
            onClick={() => choose(kind)}
          >
            {ACTS[kind].label}
            {hasKeys && (
              <KeyCap isSilent className="max-md:hidden">
                {ACTS[kind].key}
              </KeyCap>
            )}
          </Button>
        ))}
      </div>
      {error !== null && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" variant="secondary" onClick={() => void client.invalidateQueries({ queryKey: HANDLED })}>
              Look again
            </Button>
          }
        >
          {sentenceOf(error, 'That did not work. Please try again.')}
        </Banner>
      )}
      <AttachDialog open={open === 'attach'} onAttach={mutate} onClose={() => setChosen(undefined)} />
      {open !== undefined && open !== 'take' && open !== 'attach' && (
        <WordsForm
          key={open}
          kind={open}
          current={grievance.duty}
          person={grievance.person.name}
          busy={isPending}
          onSend={mutate}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

const { act } = actOnGrievance.body.schema.shape;
type Act = z.output<typeof act>;

interface WordsFormProps {
  readonly kind: Exclude<ActKind, 'take' | 'attach'>;
  readonly current: HandlingDuty;
  readonly person: string;
  readonly busy: boolean;
  readonly onSend: (act: Act) => void;
  readonly onClose: () => void;
}

function WordsForm({ kind, current, person, busy, onSend, onClose }: WordsFormProps) {
  const { register, handleSubmit, getValues, setValue, setFocus, formState } = useForm({
    resolver: zodResolver(
      z.preprocess(
        ({ text, to }: { text: string; to: string }) => ({ kind, text, ...(kind === 'hand' && { to }) }),
        act,
      ),
    ),
    defaultValues: { text: '', to: '' },
  });
  const { errors } = formState;
  const { field, hint, send } = ACTS[kind];
  const submit = handleSubmit((typed) => !busy && onSend(typed));
  // Whoever opens a form writes.
  useEffect(() => setFocus('text'), [setFocus]);
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {kind === 'hand' && (
        <Select
          label="To whom"
          required
          placeholder="Choose a duty"
          options={HANDLING_DUTIES.filter((duty) => duty !== current).map((value) => ({
            value,
            label: DUTY_NAMES[value].name,
          }))}
          error={errors.to?.message}
          {...register('to')}
        />
      )}
      {(kind === 'answer' || kind === 'settle') && (
        <Select
          label="Ready answer"
          placeholder="Choose one to begin with"
          value=""
          options={READY_ANSWERS.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ target }) => {
            setValue('text', withReadyAnswer(getValues('text'), target.value, person));
            setFocus('text');
          }}
        />
      )}
      <TextArea
        label={field}
        hint={hint}
        rows={5}
        required
        maxLength={MAX_GRIEVANCE_TEXT}
        error={errors.text?.message}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
        {...register('text')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        {kind === 'answer' && (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() =>
              void handleSubmit((typed) => !busy && 'text' in typed && onSend({ kind: 'settle', text: typed.text }))()
            }
          >
            Send and settle
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {send}
        </Button>
      </div>
    </form>
  );
}
