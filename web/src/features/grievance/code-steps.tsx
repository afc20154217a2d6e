import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { askGrievanceCode, proveGrievanceCode } from '#shared/contract/grievances/guest-grievances.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

/** Asks for an address and the code that is mailed to it. */
export function CodeSteps({ onProved }: { readonly onProved: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [hasCode, setHasCode] = useState(false);
  const ask = useMutation({ mutationFn: () => call(askGrievanceCode, { body: { email } }) });
  const prove = useMutation({
    mutationFn: () => call(proveGrievanceCode, { body: { code } }),
    onSuccess: (proved) => onProved(proved.email),
  });
  const submit = (run: () => void) => (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  if (ask.data === undefined && !hasCode) {
    return (
      <form className="grid gap-4" onSubmit={submit(() => ask.mutate())}>
        <TextField
          label="Your e-mail address"
          type="email"
          autoComplete="email"
          required
          hint="We mail a code to it, so that only you read the answers."
          value={email}
          onChange={({ target }) => setEmail(target.value)}
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
    <form className="grid gap-4" onSubmit={submit(() => prove.mutate())}>
      {ask.data !== undefined && (
        <p className="text-muted">
          {ask.data.message} The address is <strong className="text-text wrap-anywhere">{email}</strong>.
        </p>
      )}
      <CodeField value={code} onChange={({ target }) => setCode(target.value)} />
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
            setCode('');
            setHasCode(false);
          }}
        >
          Another address or code
        </Button>
      </div>
    </form>
  );
}
