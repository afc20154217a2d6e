import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type * as z from 'zod';
import { forgotPassword } from '#shared/contract/accounts/auth.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useArrival, useReturning } from './arrival.ts';
import { AuthCard, TEXT_LINK } from './auth-card.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** `/forgot-password`: asks for the address, then for the code and a new password. */
export function Component() {
  const [sent, setSent] = useState<{ readonly email: string; readonly message: string }>();
  if (sent === undefined) return <RequestCode onSent={setSent} />;
  return (
    <AuthCard title="Choose a new password" intro={`Enter the code sent to ${sent.email} and your new password.`}>
      <ResetPasswordForm email={sent.email} notice={sent.message} onStartOver={() => setSent(undefined)} />
    </AuthCard>
  );
}

interface RequestCodeProps {
  readonly onSent: (sent: { readonly email: string; readonly message: string }) => void;
}

function RequestCode({ onSent }: RequestCodeProps) {
  const arrival = useArrival();
  const returning = useReturning();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotPassword.body.schema),
    defaultValues: { email: arrival.email ?? '' },
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: z.output<typeof forgotPassword.body.schema>) => call(forgotPassword, { body }),
    onSuccess: ({ message }, { email }) => onSent({ email, message }),
  });
  return (
    <AuthCard title="Forgot your password?" intro="Tell us your e-mail address and we will send a code to reset it.">
      <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit((body) => mutate(body))(event)}>
        {error !== null && (
          <Banner tone="danger">{sentenceOf(error, 'The code could not be sent. Please try again.')}</Banner>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" block size="lg" busy={isPending}>
          Send code
        </Button>
        <p className="text-center text-sm">
          <Link to={paths.login(returning)} className={TEXT_LINK}>
            Back to log in
          </Link>
        </p>
      </form>
    </AuthCard>
  );
}
