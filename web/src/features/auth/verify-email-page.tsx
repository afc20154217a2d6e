import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { resendCode, verifyEmail } from '#shared/contract/accounts/auth.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useArrival, useReturning } from './arrival.ts';
import { AuthCard } from './auth-card.tsx';
import { useResendCooldown } from './use-resend.ts';

/** `/verify-email`: confirms the address with the e-mailed code. */
export function Component() {
  const navigate = useNavigate();
  const arrival = useArrival();
  const returning = useReturning();
  const [secondsLeft, startCooldown] = useResendCooldown();
  const { register, handleSubmit, trigger, getValues, formState } = useForm({
    resolver: zodResolver(verifyEmail.body.schema),
    defaultValues: { email: arrival.email ?? '', code: '', password: undefined },
  });
  const { errors } = formState;
  const [asksPassword, setAsksPassword] = useState(false);
  const confirm = useMutation({
    mutationFn: (body: z.output<typeof verifyEmail.body.schema>) => call(verifyEmail, { body }),
    onSuccess: ({ message }, { email }) =>
      void navigate(paths.login(returning), { replace: true, state: { notice: message, email } }),
    onError: (error) => {
      if (hasCode(error, 'WRONG_PASSWORD')) setAsksPassword(true);
    },
  });
  const resend = useMutation({
    mutationFn: (email: string) => call(resendCode, { body: { email } }),
    onSuccess: startCooldown,
  });

  const sendAgain = async () => {
    confirm.reset();
    if (await trigger('email', { shouldFocus: true })) resend.mutate(getValues('email'));
  };

  const failure =
    confirm.error === null
      ? resend.error && sentenceOf(resend.error, 'The code could not be sent. Please try again.')
      : sentenceOf(confirm.error, 'Verification failed. Please try again.');
  return (
    <AuthCard title="Verify your e-mail" intro="Enter the code that we sent to your e-mail address.">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void handleSubmit((body) => confirm.mutate(body))(event)}
      >
        {failure !== null && (
          <Banner tone={hasCode(confirm.error, 'WRONG_PASSWORD') ? 'info' : 'danger'}>{failure}</Banner>
        )}
        {failure === null && resend.data !== undefined && <Banner tone="success">{resend.data.message}</Banner>}
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <CodeField error={errors.code?.message} {...register('code')} />
        {asksPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            hint="As you chose it, if you registered in another browser."
            error={errors.password?.message}
            {...register('password', { setValueAs: (typed: string | undefined) => typed || undefined })}
          />
        )}
        <Button type="submit" block size="lg" busy={confirm.isPending}>
          Verify e-mail
        </Button>
        {/* This browser may have made another registration before, and then the code is wrong for that one. */}
        {!asksPassword && hasCode(confirm.error, 'INVALID_CODE') && (
          <Button variant="ghost" block onClick={() => setAsksPassword(true)}>
            The code is right, but I registered in another browser
          </Button>
        )}
        <Button
          variant="ghost"
          block
          busy={resend.isPending}
          disabled={secondsLeft > 0}
          onClick={() => void sendAgain()}
        >
          {secondsLeft > 0 ? `Send a new code in ${secondsLeft}s` : 'Send a new code'}
        </Button>
      </form>
    </AuthCard>
  );
}
