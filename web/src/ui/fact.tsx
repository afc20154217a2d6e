import type { ReactNode } from 'react';

/** A name and its value in a description list (`dl`). */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
