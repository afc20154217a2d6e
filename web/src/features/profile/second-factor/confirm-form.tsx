import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { type beginSecondFactor, confirmSecondFactor } from '#shared/contract/accounts/second-factor.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { CopyKey } from './copy-key.tsx';
import { QrCode } from './qr-code.tsx';

interface ConfirmFormProps {
  readonly begun: ResponseOf<typeof beginSecondFactor>;
  readonly onStartOver: (problem: string) => void;
  readonly onDone: () => void;
}

const formSchema = confirmSecondFactor.body.schema.pick({ code: true });

/** Shows the key as QR code and text, and asks for the first code of the app. */
export function ConfirmForm({ begun: { key, uri, enrolment }, onStartOver, onDone }: ConfirmFormProps) {
  const client = useQueryClient();
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { code: '' },
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ code }: { readonly code: string }) => call(confirmSecondFactor, { body: { enrolment, code } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      onDone();
      // Requests that were refused without a second factor may succeed now.
      await client.invalidateQueries();
    },
    onError: (failure) => {
      if (hasCode(failure, 'CONFLICT')) onStartOver(sentenceOf(failure));
    },
  });
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}>
      {error !== null && <Banner tone="danger">{sentenceOf(error, 'This did not work. Please try again.')}</Banner>}
      <p>Scan this with your authenticator app, or copy the key into it.</p>
      <QrCode text={uri} />
      <div className="grid justify-items-center gap-3 text-center">
        <div className="grid gap-1">
          <p className="text-sm text-muted">Key (time-based, six digits)</p>
          <p className="font-mono text-sm text-balance wrap-anywhere select-all">{key.replace(/.{4}(?=.)/g, '$& ')}</p>
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          {/* The link is for phones, which cannot scan their own screen; on a desktop it would mostly not work. */}
          <a href={uri} className={cx(buttonClass({ variant: 'secondary' }), 'md:not-pointer-coarse:hidden')}>
            <Smartphone className="size-4" aria-hidden="true" />
            Open authenticator app
          </a>
          <CopyKey text={key} />
        </div>
      </div>
      <CodeField hint="That the app now shows for Boli." error={formState.errors.code?.message} {...register('code')} />
      <Button type="submit" busy={isPending} className="justify-self-end">
        Switch on
      </Button>
    </form>
  );
}
