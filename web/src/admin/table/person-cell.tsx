import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';

interface PersonCellProps {
  readonly person: { readonly _id: string; readonly name: string; readonly email: string; readonly mobile: string };
  /** Further lines of a card. */
  readonly children?: ReactNode;
}

/** A person in a list: in one line of a row, in several of a card. */
export function PersonCell({ person: { _id, name, email, mobile }, children }: PersonCellProps) {
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2.5 @3xl:flex-nowrap">
      <Link
        to={paths.userDetail(_id)}
        className="min-w-0 font-semibold hover:text-accent hover:underline @3xl:truncate"
        title={name}
      >
        {name}
      </Link>
      <span className="min-w-0 text-muted @3xl:truncate" title={email}>
        {email}
      </span>
      <span className="tabular w-full text-muted @3xl:hidden">{mobile}</span>
      {children}
    </span>
  );
}
