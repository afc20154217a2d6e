import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod';
import { openGuestGrievance } from '#shared/contract/grievances/guest-grievances.ts';
import {
  GRIEVANCE_SUBJECTS,
  type GrievanceSubject,
  MAX_GRIEVANCE_TEXT,
} from '#shared/model/grievances/grievance-words.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { FilesField, uploadAll, useChosenFiles } from '#web/grievances/files-field.tsx';
import { SUBJECT_WORDS } from '#web/grievances/subject-words.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';

export interface Opening {
  readonly requestId: string;
  readonly subject: GrievanceSubject;
  readonly text: string;
  readonly files: { readonly key: string; readonly name: string }[];
  readonly name: string;
}

interface OpeningFormProps {
  /** Without an account the form asks for the name. */
  readonly asksName: boolean;
  readonly subject: GrievanceSubject | undefined;
  /** What it is about, in words; from the link that led here. */
  readonly about: string | undefined;
  readonly open: (opening: Opening) => Promise<{ readonly number: string }>;
  readonly onOpened: (number: string) => void;
}

const withName = openGuestGrievance.body.schema.pick({ subject: true, text: true, name: true });
const withoutName = withName.extend({ name: z.string() });
type Words = z.output<typeof withName>;

/** The form of a new grievance. */
export function OpeningForm({ asksName, subject: given, about, open, onOpened }: OpeningFormProps) {
  const { register, control, handleSubmit, formState } = useForm<z.input<typeof withName>, unknown, Words>({
    resolver: zodResolver(asksName ? withName : withoutName),
    defaultValues: { ...(given !== undefined && { subject: given }), text: '', name: '' },
  });
  const { errors } = formState;
  const subject = useWatch({ control, name: 'subject' });
  const chosen = useChosenFiles();
  // One for all attempts, so that a repeated one is the same grievance.
  const [requestId] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (words: Words) => open({ requestId, ...words, files: await uploadAll(chosen.files) }),
    onSuccess: ({ number }) => onOpened(number),
  });
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void handleSubmit((words) => mutate(words))(event)}>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">What is it about?</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {GRIEVANCE_SUBJECTS.map((choice) => (
            <label
              key={choice}
              className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 rounded-md border border-border bg-raised p-3 has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                value={choice}
                className="mt-1 size-4 shrink-0 accent-accent"
                {...register('subject')}
              />
              <span className="font-medium">{SUBJECT_WORDS[choice].name}</span>
              <span className="col-start-2 text-sm text-muted">{SUBJECT_WORDS[choice].text}</span>
            </label>
          ))}
        </div>
        {errors.subject !== undefined && (
          <p role="alert" className="text-sm font-medium text-danger">
            {errors.subject.message}
          </p>
        )}
      </fieldset>
      {subject === 'privacy' && <PrivacyFirst />}
      {about !== undefined && <p className="rounded-md bg-sunken px-4 py-3">{about}</p>}
      {asksName && (
        <TextField
          label="Your name"
          autoComplete="name"
          required
          maxLength={100}
          error={errors.name?.message}
          {...register('name')}
        />
      )}
      <TextArea
        label="What happened?"
        hint="With lot or payment numbers, if you have them. Never card numbers, PINs or OTPs."
        rows={7}
        required
        maxLength={MAX_GRIEVANCE_TEXT}
        error={errors.text?.message}
        {...register('text')}
      />
      <FilesField chosen={chosen} />
      {error !== null && (
        <Banner tone="danger">{sentenceOf(error, 'It could not be sent. Nothing is lost: please try again.')}</Banner>
      )}
      <Button type="submit" size="lg" busy={isPending} disabled={chosen.isReading} className="justify-self-start">
        Send
      </Button>
    </form>
  );
}

/** The rights that need no grievance. */
function PrivacyFirst() {
  const link = 'font-semibold text-accent underline underline-offset-2';
  return (
    <Banner tone="info">
      You can see, correct and erase your data yourself, at once: on your{' '}
      <Link to={paths.profile} className={link}>
        profile page
      </Link>{' '}
      under “Your data”. The{' '}
      <Link to={paths.privacy} className={link}>
        privacy policy
      </Link>{' '}
      says what we keep and why. If that does not help, write here.
    </Banner>
  );
}
