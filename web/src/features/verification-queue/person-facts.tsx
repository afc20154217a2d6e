import { ExternalLink } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { HeldPerson } from './queue-queries.ts';

interface PersonFactsProps {
  readonly person: HeldPerson;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** What the person told us, to compare with the proof. */
export function PersonFacts({ person, heading }: PersonFactsProps) {
  const { _id, name, email, mobile, createdAt, isActive, rejectionReason } = person;
  return (
    <section aria-label="Details">
      <div className="flex items-start justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold wrap-anywhere outline-none">
          {name}
        </h2>
        <Link
          to={paths.userDetail(_id)}
          target="_blank"
          className="inline-flex min-h-8 pointer-coarse:min-h-11 shrink-0 items-center gap-1 text-sm font-medium text-accent"
        >
          Details
          <ExternalLink className="size-4" aria-hidden="true" />
          <VisuallyHidden>in a new tab</VisuallyHidden>
        </Link>
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2.5">
        <Fact name="Email" className="col-span-2">
          {email}
        </Fact>
        <Fact name="Mobile">{mobile}</Fact>
        <Fact name="Registered">
          <DateTime time={createdAt} dateOnly />
        </Fact>
        {rejectionReason !== undefined && (
          <Fact name="Rejected before because" className="col-span-2">
            {rejectionReason}
          </Fact>
        )}
      </dl>
      {!isActive && (
        <p className="mt-3">
          <Badge tone="danger">Account disabled</Badge>
        </p>
      )}
    </section>
  );
}
