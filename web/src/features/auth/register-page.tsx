import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { register as registerRoute } from '../../../../shared/contract/auth.ts';
import { hasCode } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useArrival } from './arrival.ts';
import { AuthCard, TEXT_LINK } from './auth-card.tsx';
import { checkRegistration, type Problem, type RegistrationForm } from './check-registration.ts';
import { ProofField } from './proof-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import { useProofUpload } from './use-proof-upload.ts';
import { useSubmission } from './use-submission.ts';

const REGISTERED = 'Registration successful! Please check your email for verification.';

/** `/register`. */
export function Component() {
  const navigate = useNavigate();
  const arrival = useArrival();
  const proof = useProofUpload();
  const proofInput = useRef<HTMLInputElement>(null);
  const { busy, failure, run, show } = useSubmission('Registration failed. Please try again.');
  const { register, handleSubmit, setError, control, formState } = useForm<RegistrationForm>({
    defaultValues: { name: '', email: arrival.email ?? '', mobile: '', password: '', matchPassword: '' },
  });
  const { errors } = formState;
  const [password, matchPassword] = useWatch({ control, name: ['password', 'matchPassword'] });
  const differs = matchPassword !== '' && password !== matchPassword;

  const point = (problem: Problem) => {
    show(problem.message);
    if (problem.field === 'proof') {
      proof.demand(problem.message);
      proofInput.current?.focus();
    } else setError(problem.field, { message: problem.message }, { shouldFocus: true });
  };

  const send = async (form: RegistrationForm) => {
    const key = proof.state.kind === 'none' ? undefined : proof.state.key;
    const problem = checkRegistration(form, key !== undefined);
    if (problem !== undefined) {
      point(problem);
      return;
    }
    const answer = await run(async () => {
      try {
        return await call(registerRoute, { body: { ...form, idProofKey: await key } });
      } catch (error) {
        // The upload has expired: only a new one helps.
        if (hasCode(error, 'UPLOAD_NOT_FOUND')) proof.remove();
        throw error;
      }
    });
    if (answer === undefined) return;
    void navigate(paths.login(), { state: { notice: REGISTERED, email: form.email.trim(), awaitsCode: true } });
  };

  return (
    <AuthCard
      title="Create your account"
      intro={
        <>
          Already registered?{' '}
          <Link to={paths.login()} className={TEXT_LINK}>
            Log in
          </Link>
        </>
      }
    >
      <form
        className="grid gap-5"
        noValidate
        onChange={() => show(undefined)}
        onSubmit={(event) => void handleSubmit(send)(event)}
      >
        <TextField label="Full name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Mobile number"
          type="tel"
          autoComplete="tel"
          hint="At least 10 digits. We only call about auctions you take part in."
          error={errors.mobile?.message}
          {...register('mobile')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          error={errors.password?.message}
          hint={<StrengthMeter password={password} />}
          {...register('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={differs ? 'Passwords do not match.' : undefined}
          {...register('matchPassword')}
        />
        <ProofField proof={proof} inputRef={proofInput} />
        {failure !== undefined && <Banner tone="danger">{failure.sentence}</Banner>}
        <Button type="submit" block size="lg" busy={busy}>
          Create account
        </Button>
        <p className="text-sm text-muted">
          By registering you accept the{' '}
          <Link to={paths.terms} className={TEXT_LINK}>
            Terms
          </Link>{' '}
          and the{' '}
          <Link to={paths.privacy} className={TEXT_LINK}>
            Privacy Policy
          </Link>
          . Your ID proof is stored privately and only seen by the administrators who verify you.
        </p>
      </form>
    </AuthCard>
  );
}
