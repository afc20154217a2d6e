import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { messageBody, type OwnGrievance, type OwnLine } from '#shared/contract/grievances/grievance-fields.ts';
import { MAX_GRIEVANCE_TEXT } from '#shared/model/grievances/grievance-words.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { FilesField, uploadAll, useChosenFiles } from './files-field.tsx';
import type { GrievanceSide, OwnThread } from './grievance-side.ts';
import { ownGrievancesKey } from './own-queries.ts';
import { NextStep, OwnStateBadge } from './own-state.tsx';
import { SUBJECT_WORDS } from './subject-words.ts';
import { ThreadLine } from './thread-line.tsx';

interface OwnThreadProps {
  readonly side: GrievanceSide;
  readonly thread: OwnThread;
}

/** One's own grievance: how far it is, what was written, and a field to answer. */
export function OwnThreadView({ side, thread: { grievance, lines } }: OwnThreadProps) {
  const { number, subject, auction, follows } = grievance;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="tabular text-2xl font-semibold">{number}</h1>
          <OwnStateBadge grievance={grievance} />
        </div>
        <p className="text-muted">
          {SUBJECT_WORDS[subject].name}
          {auction !== null && `: ${auction.title}`}
          {follows !== null && `. Goes on from ${follows}`}
        </p>
        <p>
          <NextStep grievance={grievance} />
        </p>
      </header>
      <Card className="grid gap-4">
        <ol aria-label="Messages" className="grid gap-3">
          {lines.map((line) => (
            <ThreadLine
              key={line.id}
              look={line.kind === 'message' ? 'own' : 'other'}
              who={WHO[line.kind]}
              at={line.at}
              text={line.text}
              files={line.files}
              fileLink={(fileId) => side.fileLink(number, fileId)}
            />
          ))}
        </ol>
        {/* A new field once a message is sent; what the house writes meanwhile leaves it as it is. */}
        <Answer key={lines.filter(({ kind }) => kind === 'message').length} side={side} grievance={grievance} />
      </Card>
    </div>
  );
}

const WHO: Readonly<Record<OwnLine['kind'], string>> = {
  message: 'You',
  answer: 'Boli',
  settled: 'Boli settled it',
};

const words = messageBody.pick({ text: true });

function Answer({ side, grievance }: { readonly side: GrievanceSide; readonly grievance: OwnGrievance }) {
  const { number, reopenUntil, state } = grievance;
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(words), defaultValues: { text: '' } });
  const chosen = useChosenFiles();
  // One for all attempts, so that a repeated one is the same message.
  const [requestId] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (text: string) => side.answer(number, { requestId, text, files: await uploadAll(chosen.files) }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return client.invalidateQueries({ queryKey: ownGrievancesKey(side) });
    },
    // Settled too long ago meanwhile.
    onError: () => client.invalidateQueries({ queryKey: ownGrievancesKey(side) }),
  });
  if (state === 'settled' && reopenUntil === null) {
    return (
      <div className="grid justify-items-start gap-3 border-t border-border pt-4">
        <p className="text-muted">
          This was settled more than 14 days ago. If it goes on, open a new grievance; it will name this one.
        </p>
        <Link to={paths.grievance({ follows: number })} className={buttonClass({ variant: 'secondary' })}>
          Open a new one
        </Link>
      </div>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-4 border-t border-border pt-4"
      onSubmit={(event) => void handleSubmit(({ text }) => mutate(text))(event)}
    >
      <TextArea
        label={state === 'settled' ? 'Not settled for you? Say why' : 'Your answer'}
        rows={4}
        required
        maxLength={MAX_GRIEVANCE_TEXT}
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <FilesField chosen={chosen} />
      {error !== null && (
        <Banner tone="danger">{sentenceOf(error, 'The message was not sent. Please try again.')}</Banner>
      )}
      <Button type="submit" busy={isPending} disabled={chosen.isReading} className="justify-self-end">
        {state === 'settled' ? 'Send and open it again' : 'Send'}
      </Button>
    </form>
  );
}
