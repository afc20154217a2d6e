import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

/**
 * Boli has no mailing list: notices about auctions need an account. So the form passes the address to the
 * registration.
 */
export function Newsletter() {
  const navigate = useNavigate();
  // One field with browser validation: the form library would add a tenth to this page's first load.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    void navigate(paths.register(), { state: { email } });
  };
  return (
    <section aria-labelledby="newsletter-title" className="page pb-20 lg:pb-24">
      <div className="grid items-end gap-8 rounded-xl bg-accent-soft p-7 sm:p-10 lg:grid-cols-[1fr_1fr] lg:p-14">
        <div className="grid gap-3">
          <h2 id="newsletter-title" className="text-3xl font-semibold">
            Hear about new auctions first
          </h2>
          <p className="text-muted">
            Account holders are told when an auction is published, starts, or is about to end. Leave your address to
            begin.
          </p>
        </div>
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <TextField
            className="min-w-0 flex-1 basis-60"
            label="E-mail address"
            type="email"
            name="email"
            autoComplete="email"
            required
          />
          <Button type="submit" size="lg">
            Keep me posted
          </Button>
        </form>
      </div>
    </section>
  );
}
