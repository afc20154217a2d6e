import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type * as z from 'zod';
import type { login } from '#shared/contract/accounts/auth.ts';
import { hasCode } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { ArrivalNotice } from './arrival-notice.tsx';
import { type Arrival, useReturning } from './arrival.ts';
import { AuthCard, TEXT_LINK } from './auth-card.tsx';

type Credentials = z.output<typeof login.body.schema>;

interface PasswordStepProps {
  readonly arrival: Arrival;
  /** Owned by the page, so that the typed values survive the code step. */
  readonly form: UseFormReturn<Credentials>;
  /** The error of the last attempt. */
  readonly error: Error | null;
  /** The error with which the code step returned. */
  readonly problem: string | undefined;
  readonly busy: boolean;
  /** The sign-in is complete; the redirect follows. */
  readonly isDone: boolean;
  readonly onSubmit: (credentials: Credentials) => void;
}

/** The first step of the login: address and password. */
export function PasswordStep({ arrival, form, error, problem, busy, isDone, onSubmit }: PasswordStepProps) {
  const returning = useReturning();
  const { register, handleSubmit, getValues, formState } = form;
  const { errors } = formState;
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
      <form
        className="grid gap-5"
        onSubmit={(event) => void handleSubmit((credentials) => onSubmit(credentials))(event)}
      >
        {isDone && <Banner tone="success">Login successful! Redirecting...</Banner>}
        {error === null && problem !== undefined && <Banner tone="danger">{problem}</Banner>}
        {error !== null && (
          <Banner tone="danger">
            {sentenceOf(error, 'Login failed. Please try again.')}{' '}
            {hasCode(error, 'INVALID_CREDENTIALS') && (
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
        {!isDone && error === null && problem === undefined && <ArrivalNotice arrival={arrival} />}
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
        <Button type="submit" block size="lg" busy={busy || isDone}>
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
