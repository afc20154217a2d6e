import type { ReactNode } from 'react';
import { missingFrom, missingImages } from './fields/missing.ts';
import type { AuctionForm } from './values/use-auction-form.ts';

/** What is missing before publishing, each with a button that leads to its field. */
export function MissingList({ form }: { readonly form: AuctionForm }) {
  const fields = missingFrom(form.values);
  const images = missingImages(form.images.list.length);
  if (fields.length === 0 && images === 0) return null;
  return (
    <section aria-label="Missing before publishing" className="grid gap-1.5 rounded-md bg-sunken p-3 text-sm">
      <h2 className="font-medium">Missing before publishing</h2>
      <ul className="grid gap-0.5">
        {fields.map(({ name, label }) => (
          <Missing key={name} onClick={() => form.focus(name)}>
            {label}
          </Missing>
        ))}
        {images > 0 && (
          <Missing onClick={() => form.focus('images')}>{images === 1 ? '1 more image' : `${images} images`}</Missing>
        )}
      </ul>
    </section>
  );
}

function Missing({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <li>
      <button type="button" className="text-left text-accent underline underline-offset-2" onClick={onClick}>
        {children}
      </button>
    </li>
  );
}
