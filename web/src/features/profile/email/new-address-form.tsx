import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { beginEmailChange } from '#shared/contract/accounts/email-change.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { CurrentPassword } from '../current-password.tsx';

/** A change that waits for its code. */
export interface BegunChange {
  readonly email: string;
  readonly message: string;
  /** The server's token of the change; sent back with the code. */
  readonly change: string;
}

interface NewAddressFormProps {
  /** The address of the account. */
  readonly email: string;
  readonly asksCode: boolean;
  /** Why the next step sent the person back. */
  readonly problem: string | undefined;
  readonly onBegun: (begun: BegunChange) => void;
}

type Body = z.output<typeof beginEmailChange.body.schema>;

/** Asks for the new address, and for the password as proof of ownership. */
export function NewAddressForm({ email: current, asksCode, problem, onBegun }: NewAddressFormProps) {
  const { register, handleSubmit, formState } = useForm<Body>({
    resolver: zodResolver(beginEmailChange.body.schema),
    defaultValues: { email: '', password: '', ...(asksCode && { code: '' }) },
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (body: Body) => {
      const { message, change } = await call(beginEmailChange, { body });
      return { email: body.email, message, change };
    },
    onSuccess: onBegun,
  });
  const { errors } = formState;
  const failure = error === null ? problem : sentenceOf(error, 'This did not work. Please try again.');
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit((body) => mutate(body))(event)}>
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      <p className="wrap-anywhere text-muted">Your address now is {current}.</p>
      <TextField
        label="New e-mail address"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <CurrentPassword email={current} error={errors.password?.message} {...register('password')} />
      {asksCode && <CodeField hint="Of your authenticator app." error={errors.code?.message} {...register('code')} />}
      <Button type="submit" busy={isPending} className="justify-self-end">
        Send the code
      </Button>
    </form>
  );
}
