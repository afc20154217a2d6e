import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { acceptInvitation } from '#shared/contract/accounts/staff.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { AuthCard } from './auth-card.tsx';
import { firstProblem, JOIN_ORDER, joinForm } from './auth-forms.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** `/join#email=…&code=…`: accepts an invitation to the staff. */
export function Component() {
  const { hash } = useLocation();
  const link = new URLSearchParams(hash.slice(1));
  const [email, code] = [link.get('email'), link.get('code')];
  if (email === null || code === null) {
    return (
      <AuthCard title="Join the staff" intro="This page opens from the link in your invitation.">
        <Banner tone="warning">The link is not whole. Please open it from the mail once more.</Banner>
        <Link to={paths.login()} className={buttonClass({ variant: 'secondary' })}>
          Log in
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Join the staff"
      intro={
        <>
          Choose your name and password for <strong className="wrap-anywhere">{email}</strong>. After logging in you set
          up a second factor.
        </>
      }
    >
      <JoinForm email={email} code={code} />
    </AuthCard>
  );
}

function JoinForm({ email, code }: { readonly email: string; readonly code: string }) {
  const navigate = useNavigate();
  const { register, handleSubmit, control, formState, clearErrors } = useForm({
    resolver: zodResolver(joinForm),
    reValidateMode: 'onSubmit',
    defaultValues: { name: '', password: '', matchPassword: '' },
  });
  const passwords = useWatch({ control, name: ['password', 'matchPassword'] });
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: ({ name, password }: z.output<typeof joinForm>) =>
      call(acceptInvitation, { body: { email, code, name, password } }),
    onSuccess: ({ message }) => void navigate(paths.login(), { replace: true, state: { notice: message, email } }),
  });
  const problem = firstProblem(formState.errors, JOIN_ORDER)?.message;
  const failure = problem ?? (error && sentenceOf(error, 'The invitation could not be accepted. Please try again.'));
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
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      {/* Lets password managers associate the password with the address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField label="Full name" autoComplete="name" required {...register('name')} />
      <NewPasswordFields
        typed={passwords}
        fields={{ password: register('password'), matchPassword: register('matchPassword') }}
      />
      <Button type="submit" block size="lg" busy={isPending}>
        Join
      </Button>
    </form>
  );
}
