import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { eraseAccount } from '#shared/contract/accounts/rights.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { signOut } from '#web/session/sign-out.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** Deletes the account. The server refuses while money or an auction depends on it. */
export function EraseAccount({ email }: { readonly email: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-3 border-t border-border pt-4">
      <p>
        Erase your account: your profile, ID proof, wallet view, watchlist, notices and login are deleted at once and
        cannot be brought back. Payments are kept for eight years, as the law on accounts requires, and your bids and
        registrations as the record of their auctions, all without your name. Tax invoices you were given stay as they
        were issued. It is not possible while you take part in an auction, or while a deposit or payment is open.
      </p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Erase my account
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Erase your account?"
        description="This withdraws your consent and cannot be undone."
      >
        <EraseForm email={email} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function EraseForm({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { typed: '' } });
  const isRight = (typed: string) => typed.trim().toLowerCase() === email.toLowerCase();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (typed: string) => call(eraseAccount, { body: { email: typed } }),
    onSuccess: () => signOut(paths.home),
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(({ typed }) => mutate(typed))(event)}
    >
      <TextField
        label="Type your e-mail address to confirm"
        type="email"
        autoComplete="off"
        hint={email}
        error={formState.errors.typed?.message}
        {...register('typed', { validate: (typed) => isRight(typed) || `Please type ${email}.` })}
      />
      {error !== null && (
        <Banner tone="danger">{sentenceOf(error, 'Your account could not be erased. Please try again.')}</Banner>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" busy={isPending}>
          Erase it for good
        </Button>
      </div>
    </form>
  );
}
