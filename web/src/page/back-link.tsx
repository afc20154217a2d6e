import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { withLastSearch } from './last-search.ts';

/** Links from a detail page back to its list, with the filter that it had. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link
      to={withLastSearch(to)}
      className="inline-flex min-h-8 pointer-coarse:min-h-11 items-center gap-1.5 justify-self-start text-sm font-medium text-muted hover:text-text"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      {children}
    </Link>
  );
}
