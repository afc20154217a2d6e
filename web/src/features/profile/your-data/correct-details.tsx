import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { correctDetails } from '#shared/contract/accounts/rights.ts';
import { verificationQuery } from '#web/account/verification-query.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { sessionStore } from '#web/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type Profile, profileQuery } from '../profile-query.ts';

type Details = z.output<typeof correctDetails.body.schema>;

export function CorrectDetails({ profile }: { readonly profile: Profile }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-3 border-t border-border pt-4">
      <p>
        Is your name or mobile number wrong? Correct it here. Your name is checked against your ID proof, so with
        another name you wait for verification again.
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Correct my details
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Correct your details">
        <DetailsForm profile={profile} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function DetailsForm({ profile, onDone }: { readonly profile: Profile; readonly onDone: () => void }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(correctDetails.body.schema),
    defaultValues: { name: profile.name, mobile: profile.mobile },
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Details) => call(correctDetails, { body }),
    onSuccess: async (_, { name, mobile }) => {
      // The header and the payment window name the person of the session.
      const session = sessionStore.current();
      if (session?.user.id === profile._id) sessionStore.save({ ...session, user: { ...session.user, name, mobile } });
      // With another name they wait for verification again, which lots and payments show.
      await Promise.all(
        [profileQuery, verificationQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      );
      onDone();
    },
  });
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}>
      <TextField label="Full name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        error={errors.mobile?.message}
        {...register('mobile')}
      />
      {error !== null && (
        <Banner tone="danger">{sentenceOf(error, 'Your details could not be saved. Please try again.')}</Banner>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
