import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { login as loginRoute } from '#shared/contract/accounts/auth.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { getFarewell } from '#web/session/farewell.ts';
import { useArrival } from './arrival.ts';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { useSignedIn } from './use-signed-in.ts';

/** `/login`: asks for the password and then, if enrolled, for the code of the authenticator app. */
export function Component() {
  const [farewell] = useState(getFarewell);
  const arrival = { ...useArrival(), ...farewell };
  const { isDone, signedIn } = useSignedIn();
  const [step, setStep] = useState<{ readonly asksCode: boolean; readonly problem?: string }>({ asksCode: false });
  const form = useForm({
    resolver: zodResolver(loginRoute.body.schema),
    defaultValues: { email: arrival.email ?? '', password: '' },
  });
  const login = useMutation({
    mutationFn: (body: z.output<typeof loginRoute.body.schema>) => call(loginRoute, { body }),
    onSuccess: signedIn,
    onError: (error) => {
      if (hasCode(error, 'SECOND_FACTOR_NEEDED')) setStep({ asksCode: true });
    },
  });

  if (step.asksCode) {
    const startOver = (problem?: string) => {
      login.reset();
      setStep({ asksCode: false, ...(problem !== undefined && { problem }) });
    };
    return <CodeStep isDone={isDone} onSignedIn={signedIn} onStartOver={startOver} />;
  }
  return (
    <PasswordStep
      arrival={arrival}
      form={form}
      error={login.error}
      problem={step.problem}
      busy={login.isPending}
      isDone={isDone}
      onSubmit={login.mutate}
    />
  );
}
