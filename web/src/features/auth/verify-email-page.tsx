import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { resendCode, verifyEmail } from '../../../../shared/contract/auth.ts';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useArrival } from './arrival.ts';
import { AuthCard } from './auth-card.tsx';
import { CodeField } from './code-field.tsx';
import { useResendCooldown } from './use-resend.ts';
import { useSubmission } from './use-submission.ts';

/** `/verify-email`: confirms the address with the code that was sent to it. */
export function Component() {
  const navigate = useNavigate();
  const arrival = useArrival();
  const [notice, setNotice] = useState<string>();
  const [secondsLeft, startCooldown] = useResendCooldown();
  const confirm = useSubmission('Verification failed. Please try again.');
  const resend = useSubmission('The code could not be sent. Please try again.');
  const { register, handleSubmit, trigger, getValues, setFocus } = useForm({
    defaultValues: { email: arrival.email ?? '', code: '' },
  });

  const submit = handleSubmit(async (body) => {
    const answer = await confirm.run(() => call(verifyEmail, { body }));
    if (answer === undefined) return;
    void navigate(paths.login(), { replace: true, state: { notice: answer.message, email: body.email } });
  });

  const sendAgain = async () => {
    confirm.show(undefined);
    const email = getValues('email').trim();
    if (!(await trigger('email')) || email === '') {
      resend.show('Please enter a valid email address.');
      setFocus('email');
      return;
    }
    const answer = await resend.run(() => call(resendCode, { body: { email } }));
    setNotice(answer?.message);
    if (answer !== undefined) startCooldown();
  };

  const failure = confirm.failure ?? resend.failure;
  return (
    <AuthCard title="Verify your email" intro="Enter the code that we sent to your email address.">
      <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {failure !== undefined && <Banner tone="danger">{failure.sentence}</Banner>}
        {failure === undefined && notice !== undefined && <Banner tone="success">{notice}</Banner>}
        <TextField label="Email" type="email" autoComplete="email" required {...register('email')} />
        <CodeField {...register('code')} />
        <Button type="submit" block size="lg" busy={confirm.busy}>
          Verify email
        </Button>
        <Button variant="ghost" block busy={resend.busy} disabled={secondsLeft > 0} onClick={() => void sendAgain()}>
          {secondsLeft > 0 ? `Send a new code in ${secondsLeft}s` : 'Send a new code'}
        </Button>
      </form>
    </AuthCard>
  );
}
