import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { register as registerRoute } from '../../../../shared/contract/accounts/auth.ts';
import { ProofField } from '../../account/proof/proof-field.tsx';
import { useProofState } from '../../account/proof/proof-upload.ts';
import { LEGAL_TEXTS } from '../../../../shared/model/accounts/legal-texts.ts';
import { hasCode } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { sentenceOf } from '../../api/error-sentence.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useArrival, useReturning } from './arrival.ts';
import { AuthCard, TEXT_LINK } from './auth-card.tsx';
import { firstProblem, REGISTRATION_ORDER, registrationForm } from './auth-forms.ts';
import { registrationDraft, registrationProof } from './registration-draft.ts';
import { ConsentFields } from './consent-fields.tsx';
import { StrengthMeter } from './strength-meter.tsx';

type RegistrationValues = z.output<typeof registrationForm>;

/** `/register`. */
export function Component() {
  const navigate = useNavigate();
  const arrival = useArrival();
  const returning = useReturning();
  const [draft] = useState(() => registrationDraft.find(Date.now()));
  const proof = useProofState(registrationProof);
  const proofInput = useRef<HTMLInputElement>(null);
  const { register, handleSubmit, setFocus, setValue, getValues, clearErrors, control, formState } = useForm({
    resolver: zodResolver(registrationForm),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: {
      name: '',
      email: arrival.email ?? '',
      mobile: '',
      password: '',
      matchPassword: '',
      isAdult: false,
      consent: false,
      ...draft,
      hasProof: false,
    },
  });
  const problem = firstProblem(formState.errors, REGISTRATION_ORDER);
  const errorOf = (field: keyof RegistrationValues) => (problem?.field === field ? problem.message : undefined);
  const [password, matchPassword] = useWatch({ control, name: ['password', 'matchPassword'] });
  const differs = matchPassword !== '' && password !== matchPassword;

  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async ({ hasProof: _, ...person }: RegistrationValues) => {
      const idProofKey = await registrationProof.send();
      return call(registerRoute, {
        body: { ...person, consent: LEGAL_TEXTS, ...(idProofKey !== undefined && { idProofKey }) },
      });
    },
    onSuccess: ({ message }, { email }) => {
      registrationDraft.forget();
      void navigate(paths.login(returning), { state: { notice: message, email, awaitsCode: true } });
    },
    onError: (failure) => {
      // The upload has expired: only a new one helps.
      if (hasCode(failure, 'UPLOAD_NOT_FOUND')) registrationProof.remove();
    },
  });
  const clear = () => {
    clearErrors();
    reset();
  };
  const keep = () => {
    const { hasProof: _, ...typed } = getValues();
    registrationDraft.keep(typed, Date.now());
  };
  const chooseProof = (file: File) => {
    registrationProof.choose(file);
    keep();
  };
  const focusProblem = (errors: typeof formState.errors) => {
    const field = firstProblem(errors, REGISTRATION_ORDER)?.field;
    if (field === 'hasProof') proofInput.current?.focus();
    else if (field !== undefined) setFocus(field);
  };
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
          clear();
          keep();
        }}
        onSubmit={(event) => {
          setValue('hasProof', proof.kind !== 'none');
          void handleSubmit((values) => mutate(values), focusProblem)(event);
        }}
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
        <PasswordField
          label="Password"
          autoComplete="new-password"
          error={errorOf('password')}
          hint={<StrengthMeter password={password} />}
          {...register('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={differs ? 'Passwords do not match.' : errorOf('matchPassword')}
          {...register('matchPassword')}
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
