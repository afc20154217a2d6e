import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';

/** The title of an auction as a link, with its id below. */
export function ItemTitle({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <span className="grid gap-0.5">
      <Link
        to={paths.auction(id)}
        className="font-semibold wrap-anywhere hover:text-accent hover:underline @min-[46rem]:min-w-40"
      >
        {title}
      </Link>
      <ItemId id={id} />
    </span>
  );
}

/** A shortened id; the tooltip has all of it. */
export function ItemId({ id }: { readonly id: string }) {
  const isLong = id.length > 16;
  return (
    <span className="tabular text-xs font-normal whitespace-nowrap text-muted" title={id}>
      {isLong ? `${id.slice(0, 8)}…${id.slice(-4)}` : id}
    </span>
  );
}
