import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { forgotPassword } from '../../../../shared/contract/auth.ts';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useArrival } from './arrival.ts';
import { AuthCard, TEXT_LINK } from './auth-card.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useSubmission } from './use-submission.ts';

/** `/forgot-password`: first the address, then the code and a new password. */
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
  const { busy, failure, run } = useSubmission('The code could not be sent. Please try again.');
  const { register, handleSubmit } = useForm({ defaultValues: { email: arrival.email ?? '' } });
  const submit = handleSubmit(async (body) => {
    const answer = await run(() => call(forgotPassword, { body }));
    if (answer !== undefined) onSent({ email: body.email.trim(), message: answer.message });
  });
  return (
    <AuthCard title="Forgot your password?" intro="Tell us your email address and we will send a code to reset it.">
      <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {failure !== undefined && <Banner tone="danger">{failure.sentence}</Banner>}
        <TextField label="Email" type="email" autoComplete="username" required {...register('email')} />
        <Button type="submit" block size="lg" busy={busy}>
          Send code
        </Button>
        <p className="text-center text-sm">
          <Link to={paths.login()} className={TEXT_LINK}>
            Back to log in
          </Link>
        </p>
      </form>
    </AuthCard>
  );
}
