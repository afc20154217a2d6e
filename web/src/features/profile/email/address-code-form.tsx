import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { confirmEmailChange } from '#shared/contract/accounts/email-change.ts';
import { hasCode } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { confirmChange } from './confirm-change.ts';
import type { BegunChange } from './new-address-form.tsx';

interface AddressCodeFormProps {
  readonly begun: BegunChange;
  readonly onStartOver: (problem?: string) => void;
}

const form = confirmEmailChange.body.schema.pick({ code: true });

/** Asks for the code sent to the new address. The change ends every session, so the login page follows. */
export function AddressCodeForm({ begun: { email, message, change }, onStartOver }: AddressCodeFormProps) {
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(form),
    defaultValues: { code: '' },
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ code }: { readonly code: string }) => confirmChange({ change, code }, email),
    onError: (failure) => {
      if (hasCode(failure, 'CONFLICT')) onStartOver(sentenceOf(failure));
    },
  });
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}>
      {error !== null && <Banner tone="danger">{sentenceOf(error, 'This did not work. Please try again.')}</Banner>}
      <div className="grid gap-2">
        <p>{message}</p>
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-muted">
          Enter the code within ten minutes. If none comes, look into the spam folder; the address may also be mistyped,
          or belong to another account.
        </p>
      </div>
      <CodeField error={formState.errors.code?.message} {...register('code')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => onStartOver()}>
          Use another address
        </Button>
        <Button type="submit" busy={isPending}>
          Change address
        </Button>
      </div>
    </form>
  );
}
