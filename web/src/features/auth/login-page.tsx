import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { login as loginRoute, type SessionUser } from '../../../../shared/contract/accounts/auth.ts';
import { hasCode } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { sentenceOf } from '../../api/error-sentence.ts';
import { homeOf, paths } from '../../paths.ts';
import { farewellSaid, forgetFarewell } from '../../session/farewell.ts';
import { pathAfterLogin } from '../../session/path-after-login.ts';
import { sessionStore, useSession } from '../../session/session.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type Arrival, useArrival, useReturning } from './arrival.ts';
import { AuthCard, TEXT_LINK } from './auth-card.tsx';
import { CodeStep } from './code-step.tsx';

/** How long the good news stays before the redirect. */
const REDIRECT_DELAY_MS = 1_000;

interface SignedIn {
  readonly token: string;
  readonly user: SessionUser;
  readonly awaitsSecondFactor: boolean;
}

/** `/login`. */
export function Component() {
  const returning = useReturning();
  const navigate = useNavigate();
  const [farewell] = useState(farewellSaid);
  const arrival = { ...useArrival(), ...farewell };
  const [destination, setDestination] = useState<string>();
  const [step, setStep] = useState<{ readonly asksCode: boolean; readonly problem?: string }>({ asksCode: false });
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver: zodResolver(loginRoute.body.schema),
    defaultValues: { email: arrival.email ?? '', password: '' },
  });
  const { errors } = formState;
  const login = useMutation({
    mutationFn: (body: z.output<typeof loginRoute.body.schema>) => call(loginRoute, { body }),
    onSuccess: signedIn,
    onError: (error) => {
      if (hasCode(error, 'SECOND_FACTOR_NEEDED')) setStep({ asksCode: true });
    },
  });

  function signedIn({ token, user, awaitsSecondFactor }: SignedIn) {
    forgetFarewell();
    sessionStore.save({ token, user });
    setDestination(awaitsSecondFactor ? paths.profile : pathAfterLogin(user.role, returning.returnTo ?? null));
  }

  useEffect(() => {
    if (destination === undefined) return undefined;
    const timer = setTimeout(() => void navigate(destination, { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [destination, navigate]);

  if (step.asksCode) {
    const startOver = (problem?: string) => {
      login.reset();
      setStep({ asksCode: false, ...(problem !== undefined && { problem }) });
    };
    return <CodeStep isDone={destination !== undefined} onSignedIn={signedIn} onStartOver={startOver} />;
  }
  return (
    <AuthCard
      title="Log in"
      intro={
        <>
          New to Boli?{' '}
          <Link to={paths.register(returning)} className={TEXT_LINK}>
            Create an account
          </Link>
        </>
      }
    >
      <form className="grid gap-5" onSubmit={(event) => void handleSubmit((body) => login.mutate(body))(event)}>
        {destination !== undefined && <Banner tone="success">Login successful! Redirecting...</Banner>}
        {login.error === null && step.problem !== undefined && <Banner tone="danger">{step.problem}</Banner>}
        {login.error !== null && (
          <Banner tone="danger">
            {sentenceOf(login.error, 'Login failed. Please try again.')}{' '}
            {hasCode(login.error, 'INVALID_CREDENTIALS') && (
              <Link
                to={paths.verifyEmail(returning)}
                state={{ email: getValues('email') }}
                className="font-semibold underline"
              >
                Enter the code
              </Link>
            )}
          </Banner>
        )}
        {destination === undefined && login.error === null && step.problem === undefined && (
          <ArrivalNotice arrival={arrival} />
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <div className="grid gap-2">
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            error={errors.password?.message}
            {...register('password')}
          />
          <Link to={paths.forgotPassword(returning)} className={`${TEXT_LINK} justify-self-end text-sm`}>
            Forgot password?
          </Link>
        </div>
        <Button type="submit" block size="lg" busy={login.isPending || destination !== undefined}>
          Log in
        </Button>
        <p className="text-sm text-muted">
          By logging in you accept the{' '}
          <Link to={paths.terms} className={TEXT_LINK}>
            Terms
          </Link>{' '}
          and the{' '}
          <Link to={paths.privacy} className={TEXT_LINK}>
            Privacy Policy
          </Link>
          .
        </p>
      </form>
    </AuthCard>
  );
}

/** What the person should know on arrival: news of the page before, or that someone is signed in already. */
function ArrivalNotice({ arrival }: { readonly arrival: Arrival }) {
  const session = useSession();
  const returning = useReturning();
  if (arrival.notice !== undefined) {
    return (
      <Banner tone="success">
        {arrival.notice}{' '}
        {arrival.awaitsCode === true && (
          <Link to={paths.verifyEmail(returning)} state={{ email: arrival.email }} className="font-semibold underline">
            Enter the code
          </Link>
        )}
      </Banner>
    );
  }
  if (session === undefined) {
    if (arrival.hasSessionEnded !== true) return null;
    return <Banner tone="info">Your session has ended. Please log in again to go on where you were.</Banner>;
  }
  return (
    <Banner tone="info">
      You are logged in as {session.user.name}.{' '}
      <Link to={homeOf(session.user.role)} className="font-semibold underline">
        Go to your dashboard
      </Link>
    </Banner>
  );
}
