import type { ReactNode } from 'react';

/** Only for those who listen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
