import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { beginSecondFactor } from '#shared/contract/accounts/second-factor.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { CurrentPassword } from '../current-password.tsx';

interface BeginFormProps {
  readonly email: string;
  /** True when the user already has an authenticator app. */
  readonly asksCode: boolean;
  /** Why the next step sent the person back. */
  readonly problem: string | undefined;
  readonly onBegun: (begun: ResponseOf<typeof beginSecondFactor>) => void;
}

type Body = z.output<typeof beginSecondFactor.body.schema>;

/** Asks for the password, and for the code of an existing app, before enrolment. */
export function BeginForm({ email, asksCode, problem, onBegun }: BeginFormProps) {
  const { register, handleSubmit, formState } = useForm<Body>({
    resolver: zodResolver(beginSecondFactor.body.schema),
    defaultValues: { password: '', ...(asksCode && { code: '' }) },
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Body) => call(beginSecondFactor, { body }),
    onSuccess: onBegun,
  });
  const { errors } = formState;
  const failure = error === null ? problem : sentenceOf(error, 'This did not work. Please try again.');
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit((body) => mutate(body))(event)}>
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      <p className="text-muted">
        You need an authenticator app, for example Google Authenticator, Microsoft Authenticator or Aegis.
      </p>
      <CurrentPassword email={email} error={errors.password?.message} {...register('password')} />
      {asksCode && <CodeField hint="Of the app you use now." error={errors.code?.message} {...register('code')} />}
      <Button type="submit" busy={isPending} className="justify-self-end">
        Continue
      </Button>
    </form>
  );
}
