import type { AskedAct } from '#shared/contract/asked-acts.ts';
import { AllowedLink } from '#web/page/allowed-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { ACT_TITLES, placeOf, STATUS_WORDS } from './act-labels.ts';

/** What was decided, or lapsed, newest first. */
export function PastActs({ acts }: { readonly acts: readonly AskedAct[] }) {
  return (
    <ul aria-label="Decided before" className="divide-y divide-border">
      {acts.map((act) => (
        <PastAct key={act._id} past={act} />
      ))}
    </ul>
  );
}

function PastAct({ past }: { readonly past: AskedAct }) {
  const { act, title, reason, status, askedBy, askedAt, lapsesAt, decidedBy, decidedAt, declineReason } = past;
  const { word, tone } = STATUS_WORDS[status];
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{ACT_TITLES[act.kind]}</span>
        <AllowedLink to={placeOf(act)} className="text-accent underline underline-offset-2 wrap-anywhere">
          {title}
        </AllowedLink>
      </span>
      <span className="lg:text-right">
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="text-sm text-muted wrap-anywhere">
        Asked for by {askedBy} on <DateTime time={askedAt} />: {reason}
      </span>
      <span className="text-sm text-muted lg:text-right">
        {status === 'lapsed' ? (
          <DateTime time={lapsesAt} />
        ) : (
          decidedAt !== null && (
            <>
              {decidedBy}, <DateTime time={decidedAt} />
            </>
          )
        )}
      </span>
      {declineReason !== null && <span className="text-sm wrap-anywhere lg:col-span-2">Because: {declineReason}</span>}
    </li>
  );
}
