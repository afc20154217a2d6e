import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { endSecondFactor } from '#shared/contract/accounts/second-factor.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { CurrentPassword } from '../current-password.tsx';
import { profileQuery } from '../profile-query.ts';

interface SwitchOffDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

type Body = z.output<typeof endSecondFactor.body.schema>;

/** Asks for the password and switches the second factor off. */
export function SwitchOffDialog({ email, onClose }: SwitchOffDialogProps) {
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(endSecondFactor.body.schema),
    defaultValues: { password: '' },
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Body) => call(endSecondFactor, { body }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      onClose();
      await client.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Switch off the second factor?"
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit((body) => mutate(body))(event)}>
        {error !== null && <Banner tone="danger">{sentenceOf(error, 'This did not work. Please try again.')}</Banner>}
        <p>From then on logging in asks for your password only.</p>
        <CurrentPassword email={email} error={formState.errors.password?.message} {...register('password')} />
        <Button type="submit" variant="danger" busy={isPending} className="justify-self-end">
          Switch off
        </Button>
      </form>
    </Dialog>
  );
}
