import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { resetPassword } from '#shared/contract/accounts/auth.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { useReturning } from './arrival.ts';
import { firstProblem, NEW_PASSWORD_ORDER, newPasswordForm } from './auth-forms.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface ResetPasswordFormProps {
  readonly email: string;
  /** The server's message about the code. */
  readonly notice: string;
  readonly onStartOver: () => void;
}

/** The second step: the code and the new password. */
export function ResetPasswordForm({ email, notice, onStartOver }: ResetPasswordFormProps) {
  const navigate = useNavigate();
  const returning = useReturning();
  const { register, handleSubmit, control, formState, clearErrors, setFocus } = useForm({
    resolver: zodResolver(newPasswordForm),
    reValidateMode: 'onSubmit',
    defaultValues: { code: '', password: '', matchPassword: '' },
  });
  // The form of the address, which had the focus, has gone.
  useEffect(() => setFocus('code'), [setFocus]);
  const passwords = useWatch({ control, name: ['password', 'matchPassword'] });
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: ({ code, password }: z.output<typeof newPasswordForm>) =>
      call(resetPassword, { body: { email, code, password } }),
    onSuccess: ({ message }) =>
      void navigate(paths.login(returning), { replace: true, state: { notice: message, email } }),
  });
  const problem = firstProblem(formState.errors, NEW_PASSWORD_ORDER)?.message;
  const failure = problem ?? (error && sentenceOf(error, 'The password could not be changed. Please try again.'));

  return (
    <form
      noValidate
      className="grid gap-5"
      onChange={() => {
        clearErrors();
        reset();
      }}
      onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}
    >
      {failure === null ? <Banner tone="info">{notice}</Banner> : <Banner tone="danger">{failure}</Banner>}
      {/* Lets password managers associate the password with the address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <CodeField {...register('code')} />
      <NewPasswordFields
        replaces
        typed={passwords}
        fields={{ password: register('password'), matchPassword: register('matchPassword') }}
      />
      <Button type="submit" block size="lg" busy={isPending}>
        Change password
      </Button>
      <Button variant="ghost" block onClick={onStartOver}>
        Use another e-mail address or send a new code
      </Button>
    </form>
  );
}
