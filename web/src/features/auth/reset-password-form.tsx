import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { resetPassword } from '../../../../shared/contract/auth.ts';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { checkNewPassword } from './check-registration.ts';
import { CodeField } from './code-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import { useSubmission } from './use-submission.ts';

interface ResetPasswordFormProps {
  readonly email: string;
  /** What the server said about the code. */
  readonly notice: string;
  readonly onStartOver: () => void;
}

/** The second step: the code and the new password. */
export function ResetPasswordForm({ email, notice, onStartOver }: ResetPasswordFormProps) {
  const navigate = useNavigate();
  const { busy, failure, run, show } = useSubmission('The password could not be changed. Please try again.');
  const { register, handleSubmit, control } = useForm({
    defaultValues: { code: '', password: '', matchPassword: '' },
  });
  const [password, matchPassword] = useWatch({ control, name: ['password', 'matchPassword'] });
  const differs = matchPassword !== '' && password !== matchPassword;

  const submit = handleSubmit(async ({ code, ...passwords }) => {
    const problem = checkNewPassword(passwords.password, passwords.matchPassword);
    if (problem !== undefined) {
      show(problem.message);
      return;
    }
    const answer = await run(() => call(resetPassword, { body: { email, code, password: passwords.password } }));
    if (answer === undefined) return;
    void navigate(paths.login(), { replace: true, state: { notice: answer.message, email } });
  });

  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {failure === undefined ? (
        <Banner tone="info">{notice}</Banner>
      ) : (
        <Banner tone="danger">{failure.sentence}</Banner>
      )}
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <CodeField {...register('code')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={<StrengthMeter password={password} />}
        {...register('password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        error={differs ? 'Passwords do not match.' : undefined}
        {...register('matchPassword')}
      />
      <Button type="submit" block size="lg" busy={busy}>
        Change password
      </Button>
      <Button variant="ghost" block onClick={onStartOver}>
        Use another email or send a new code
      </Button>
    </form>
  );
}
