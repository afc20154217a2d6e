import { Link } from 'react-router-dom';
import { ProofField } from '#web/account/proof/proof-field.tsx';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useArrival, useReturning } from './arrival.ts';
import { AuthCard, TEXT_LINK } from './auth-card.tsx';
import type { RegistrationValues } from './auth-forms.ts';
import { ConsentFields } from './consent-fields.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { registrationProof } from './registration-draft.ts';
import { useRegistrationForm } from './use-registration-form.ts';
import { useRegistration } from './use-registration.ts';

/** `/register`. */
export function Component() {
  const arrival = useArrival();
  const returning = useReturning();
  const { register, passwords, proof, proofInput, chooseProof, problem, change, submit } = useRegistrationForm(
    arrival.email,
  );
  const { mutate, error, isPending, reset } = useRegistration();
  const errorOf = (field: keyof RegistrationValues) => (problem?.field === field ? problem.message : undefined);
  const failure = problem?.message ?? (error && sentenceOf(error, 'Registration failed. Please try again.'));

  return (
    <AuthCard
      title="Create your account"
      intro={
        <>
          Already registered?{' '}
          <Link to={paths.login(returning)} className={TEXT_LINK}>
            Log in
          </Link>
        </>
      }
    >
      <form
        className="grid gap-5"
        noValidate
        onChange={() => {
          change();
          reset();
        }}
        onSubmit={(event) => submit(event, mutate)}
      >
        <TextField label="Full name" autoComplete="name" error={errorOf('name')} {...register('name')} />
        <TextField label="Email" type="email" autoComplete="email" error={errorOf('email')} {...register('email')} />
        <TextField
          label="Mobile number"
          type="tel"
          autoComplete="tel"
          hint="At least 10 digits. We only call about auctions you take part in."
          error={errorOf('mobile')}
          {...register('mobile')}
        />
        <NewPasswordFields
          typed={passwords}
          fields={{ password: register('password'), matchPassword: register('matchPassword') }}
          errors={{ password: errorOf('password'), matchPassword: errorOf('matchPassword') }}
        />
        <ProofField
          upload={registrationProof}
          state={proof}
          error={errorOf('hasProof')}
          inputRef={proofInput}
          onChoose={chooseProof}
          onRemove={registrationProof.remove}
        />
        <ConsentFields
          adult={register('isAdult')}
          consent={register('consent')}
          errors={{ isAdult: errorOf('isAdult'), consent: errorOf('consent') }}
        />
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        <Button type="submit" block size="lg" busy={isPending}>
          Create account
        </Button>
      </form>
    </AuthCard>
  );
}
