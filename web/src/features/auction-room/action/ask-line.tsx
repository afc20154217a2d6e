import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';

/** The way to a person, with the lot in it: near the form, where a refused bid or a moved date makes one ask. */
export function AskLine({ auctionId }: { readonly auctionId: string }) {
  return (
    <p className="w-full text-sm text-muted">
      Something wrong with this auction?{' '}
      <Link
        to={paths.grievance({ subject: 'auction', auctionId })}
        className="inline-block py-1 font-medium text-accent underline underline-offset-2"
      >
        Tell us
      </Link>
      . A person answers within 48 hours.
    </p>
  );
}
