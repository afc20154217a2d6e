import { BellPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { saveSearch } from '#shared/contract/lots/saved-searches.ts';
import type { LotChoices } from '#web/lots/filters/lot-choices.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';

/** Leads to the bidders' list with the same filters, to save the search there. Nothing for admins, or without filters. */
export function SaveLink({ choices }: { readonly choices: LotChoices }) {
  const isAdmin = useSession()?.user.role === 'admin';
  const { data: query } = saveSearch.body.schema.shape.query.safeParse(new URLSearchParams(choices).toString());
  if (isAdmin || query === undefined) return null;
  return (
    <Link to={paths.savedSearch(query)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      <BellPlus className="size-4" aria-hidden="true" />
      Save search
    </Link>
  );
}
