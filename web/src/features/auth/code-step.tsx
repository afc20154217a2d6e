import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type * as z from 'zod';
import { enterCode } from '#shared/contract/accounts/auth.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { AuthCard, TEXT_LINK } from './auth-card.tsx';

interface CodeStepProps {
  /** The code was right; the redirect follows. */
  readonly isDone: boolean;
  readonly onSignedIn: (session: ResponseOf<typeof enterCode>) => void;
  /** Returns to the password step, optionally with an error. */
  readonly onStartOver: (problem?: string) => void;
}

/** The second step of the login: the code of the authenticator app. */
export function CodeStep({ isDone, onSignedIn, onStartOver }: CodeStepProps) {
  const { register, handleSubmit, formState, setFocus, setValue } = useForm({
    resolver: zodResolver(enterCode.body.schema),
    defaultValues: { code: '' },
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: z.output<typeof enterCode.body.schema>) => call(enterCode, { body }),
    onSuccess: onSignedIn,
    onError: (failure) => {
      // The sign-in has expired, so the user must enter the password again.
      if (hasCode(failure, 'UNAUTHENTICATED')) return onStartOver(sentenceOf(failure));
      setValue('code', '');
      setFocus('code');
    },
  });
  useEffect(() => setFocus('code'), [setFocus]);

  return (
    <AuthCard title="Enter your code" intro="Open your authenticator app and enter the code that it shows for Boli.">
      <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit((body) => mutate(body))(event)}>
        {isDone && <Banner tone="success">Login successful! Redirecting...</Banner>}
        {error !== null && <Banner tone="danger">{sentenceOf(error, 'Login failed. Please try again.')}</Banner>}
        <CodeField error={formState.errors.code?.message} {...register('code')} />
        <Button type="submit" block size="lg" busy={isPending || isDone}>
          Log in
        </Button>
        <Button variant="ghost" block disabled={isDone} onClick={() => onStartOver()}>
          Back to the password
        </Button>
        <p className="text-sm text-muted">
          No access to your app? Where you are still logged in you can switch the code off on your profile page.
          Otherwise{' '}
          <Link to={paths.contact} className={TEXT_LINK}>
            write to support
          </Link>
          .
        </p>
      </form>
    </AuthCard>
  );
}
