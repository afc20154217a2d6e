import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { askGrievanceCode, proveGrievanceCode } from '#shared/contract/grievances/guest-grievances.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

/** Below what somebody has typed, when the code of before is over. */
export function CodeAgain({ onProved }: { readonly onProved: (email: string) => void }) {
  return (
    <section aria-label="A new code" className="grid gap-4 border-t border-border pt-5">
      <p>A code counts for two hours, and yours is over. What you typed stays: please enter a new code, then send.</p>
      <CodeSteps onProved={onProved} />
    </section>
  );
}

/** Asks for an address and the code that is mailed to it. */
export function CodeSteps({ onProved }: { readonly onProved: (email: string) => void }) {
  const [hasCode, setHasCode] = useState(false);
  const address = useForm({ resolver: zodResolver(askGrievanceCode.body.schema), defaultValues: { email: '' } });
  const code = useForm({ resolver: zodResolver(proveGrievanceCode.body.schema), defaultValues: { code: '' } });
  const ask = useMutation({
    mutationFn: (body: { readonly email: string }) => call(askGrievanceCode, { body }),
  });
  const prove = useMutation({
    mutationFn: (body: { readonly code: string }) => call(proveGrievanceCode, { body }),
    onSuccess: ({ email }) => onProved(email),
  });
  const asksCode = ask.data !== undefined || hasCode;
  const { setFocus } = code;
  // The pressed button has gone.
  useEffect(() => {
    if (asksCode) setFocus('code');
  }, [asksCode, setFocus]);
  if (!asksCode) {
    return (
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void address.handleSubmit((body) => ask.mutate(body))(event)}
      >
        <TextField
          label="Your e-mail address"
          type="email"
          autoComplete="email"
          required
          hint="We mail a code to it, so that only you read the answers."
          error={address.formState.errors.email?.message}
          {...address.register('email')}
        />
        {ask.error !== null && (
          <Banner tone="danger">{sentenceOf(ask.error, 'The code could not be sent. Please try again.')}</Banner>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={ask.isPending}>
            Send me a code
          </Button>
          <Button variant="ghost" onClick={() => setHasCode(true)}>
            I have a code
          </Button>
        </div>
      </form>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void code.handleSubmit((body) => prove.mutate(body))(event)}
    >
      {ask.data !== undefined && (
        <output className="block text-muted">
          {ask.data.message} The address is{' '}
          <strong className="text-text wrap-anywhere">{address.getValues('email')}</strong>.
        </output>
      )}
      <CodeField error={code.formState.errors.code?.message} {...code.register('code')} />
      {prove.error !== null && (
        <Banner tone="danger">{sentenceOf(prove.error, 'The code could not be checked. Please try again.')}</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={prove.isPending}>
          Continue
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            prove.reset();
            ask.reset();
            code.reset();
            setHasCode(false);
          }}
        >
          Another address or code
        </Button>
      </div>
    </form>
  );
}
