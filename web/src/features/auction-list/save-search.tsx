import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { saveSearch } from '#shared/contract/lots/saved-searches.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { type ListFilter, writeFilter } from './list-filter.ts';
import { SaveSearchDialog } from './save-search-dialog.tsx';

/** Saves the search of the list, if it says anything about lots. */
export function SaveSearch({ filter }: { readonly filter: ListFilter }) {
  const [isOpen, setIsOpen] = useState(false);
  // The layout is no filter.
  const url = writeFilter({ ...filter, view: 'grid', columns: undefined }).toString();
  const { data: query } = saveSearch.body.schema.shape.query.safeParse(url);
  return (
    <>
      {query !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          icon={<BellPlus className="size-4" aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        >
          Save search
        </Button>
      )}
      <Link to={paths.savedSearches} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
        Saved searches
      </Link>
      {query !== undefined && isOpen && <SaveSearchDialog query={query} onClose={() => setIsOpen(false)} />}
    </>
  );
}
