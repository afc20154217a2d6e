import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type SectionName, settingsSchema } from '#shared/contract/settings/sections.ts';
import { changeSettings, type SettingsChange } from '#shared/contract/settings/settings.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { askedActsQuery } from '#web/second-person/asked-acts-query.ts';
import { outcomeOf } from '#web/second-person/outcome.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { settingsDiff } from './settings-diff.ts';
import { type SettingsAnswer, settingsQuery } from './settings-query.ts';
import { changeFrom, type Errors, storedFrom, type Typed, typedFrom } from './typed-values.ts';

interface Base {
  readonly version: number;
  readonly stored: unknown;
}

const NO_ERRORS: Errors = new Map();

/** The state of a section's form. `restored`: an earlier value to begin with, not saved yet. */
export function useSectionForm(section: SectionName, answer: SettingsAnswer, restored: unknown) {
  const client = useQueryClient();
  const { version, changed } = answer.versions[section];
  const current: Base = { version, stored: settingsSchema.encode(answer.settings)[section] };
  const [base, setBase] = useState(current);
  const [typed, setTyped] = useState<Typed>(() => typedFrom(section, restored ?? current.stored));
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isComparing, setIsComparing] = useState(false);
  const [reason, setReason] = useState('');
  const changes = settingsDiff(section, base.stored, storedFrom(section, typed));
  const isUnsaved = changes.length > 0;
  const isStale = version > base.version;
  // Nothing is typed, so the newer values can simply appear.
  if (isStale && !isUnsaved) {
    setBase(current);
    setTyped(typedFrom(section, current.stored));
  }

  const begin = (next: Base) => {
    setBase(next);
    setTyped(typedFrom(section, next.stored));
    setErrors(NO_ERRORS);
    setIsComparing(false);
  };
  const save = useMutation({
    mutationFn: (body: SettingsChange) => call(changeSettings, { body }),
    onSuccess: (outcome, body) => {
      toast.success(outcomeOf(outcome));
      setReason('');
      // What is only asked for does not apply yet.
      begin(outcome.asked === undefined ? { version: outcome.version, stored: body.value } : current);
    },
    onError: (error) => setIsComparing(hasCode(error, 'CONFLICT')),
    onSettled: () =>
      Promise.all(
        [settingsQuery.queryKey, askedActsQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
  return {
    typed,
    errors,
    changes,
    isUnsaved,
    /** Who has saved since, when it was not oneself. */
    staleBy: isStale && isUnsaved ? (changed?.by ?? 'Somebody') : undefined,
    theirs: settingsDiff(section, base.stored, current.stored),
    isComparing,
    setIsComparing,
    isSaving: save.isPending,
    failure:
      save.error === null || hasCode(save.error, 'CONFLICT')
        ? undefined
        : sentenceOf(save.error, 'The settings could not be saved.'),
    set: (name: string, value: Typed[string]) => {
      setTyped((all) => ({ ...all, [name]: value }));
      setErrors(NO_ERRORS);
    },
    reason,
    setReason,
    submit: () => {
      const change = changeFrom(section, typed, base.version);
      if (change.ok) save.mutate({ ...change.value, ...(reason !== '' && { reason }) });
      else setErrors(change.error);
    },
    discard: () => begin(current),
    useTheirs: () => begin(current),
    /** The typed values stay, as a change of what is saved now. */
    keepMine: () => {
      setBase(current);
      setIsComparing(false);
    },
  };
}
