import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type SectionName, settingsSchema } from '#shared/contract/settings/sections.ts';
import { settingsDiff } from '#shared/contract/settings/settings-diff.ts';
import { changeSettings, type SettingsChange, settingsChange } from '#shared/contract/settings/settings.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { askedActsQuery } from '#web/second-person/asked-acts-query.ts';
import { outcomeOf } from '#web/second-person/outcome.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { type SettingsAnswer, settingsQuery } from './settings-query.ts';
import { changeSchema, storedFrom, typedFrom } from './typed-values.ts';

interface Base {
  readonly version: number;
  readonly stored: unknown;
}

export type SectionForm = ReturnType<typeof useSectionForm>['form'];

/** The state of a section's form. `restored`: an earlier value to begin with, not saved yet. */
export function useSectionForm(section: SectionName, answer: SettingsAnswer, restored: unknown) {
  const client = useQueryClient();
  const { version, changed } = answer.versions[section];
  const current: Base = { version, stored: settingsSchema.encode(answer.settings)[section] };
  const [base, setBase] = useState(current);
  const [isComparing, setIsComparing] = useState(false);
  const valuesOf = (stored: unknown) => ({ value: typedFrom(section, stored), reason: '' });
  const form = useForm({
    resolver: zodResolver(changeSchema(section, base.version)),
    defaultValues: valuesOf(restored ?? current.stored),
    // An edit may mend the error of another field, so it clears all (`SectionForm`); saving validates again.
    reValidateMode: 'onSubmit',
  });
  const typed = useWatch({ control: form.control, name: 'value' });
  const changes = settingsDiff(section, base.stored, storedFrom(section, typed));
  const isUnsaved = changes.length > 0;
  const isStale = version > base.version;

  const begin = (next: Base) => {
    setBase(next);
    form.reset(valuesOf(next.stored));
    setIsComparing(false);
  };
  const save = useMutation({
    mutationFn: (body: SettingsChange) => call(changeSettings, { body }),
    onSuccess: (outcome, body) => {
      toast.success(outcomeOf(outcome));
      // What is only asked for does not apply yet.
      begin(outcome.asked === undefined ? { version: outcome.version, stored: body.value } : current);
    },
    onError: (error) => setIsComparing(hasCode(error, 'CONFLICT')),
    onSettled: (_, error) =>
      waitIfDone(
        error,
        Promise.all(
          [settingsQuery.queryKey, askedActsQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
        ),
      ),
  });
  /** What went wrong was about what is given up by it. */
  const beginAnew = () => {
    save.reset();
    begin(current);
  };
  useEffect(() => {
    // Nothing is typed, so the newer values can simply appear.
    // oxlint-disable-next-line react/set-state-in-effect -- the form's own state cannot change while rendering
    if (isStale && !isUnsaved) beginAnew();
  });
  return {
    form,
    changes,
    isUnsaved,
    /** Who has saved since, when it was not oneself. */
    staleBy: isStale && isUnsaved ? (changed?.by ?? 'Somebody') : undefined,
    theirs: settingsDiff(section, base.stored, current.stored),
    isComparing,
    setIsComparing,
    isSaving: save.isPending,
    failure:
      // Who has saved meanwhile is said above the fields. Other conflicts have a sentence of their own.
      save.error === null || (hasCode(save.error, 'CONFLICT') && isStale)
        ? undefined
        : sentenceOf(save.error, 'The settings could not be saved.'),
    submit: form.handleSubmit((change) => save.mutate(settingsChange.encode(change))),
    /** Gives up what is typed, for what is saved now. */
    discard: beginAnew,
    /** The typed values stay, as a change of what is saved now. */
    keepMine: () => {
      save.reset();
      setBase(current);
      setIsComparing(false);
    },
  };
}
