import { Check, Gavel, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Checked } from '#shared/proof/check-auction.ts';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

interface VerdictProps {
  readonly checked: Checked & { readonly parts?: readonly string[] };
  /** What was checked, as the subject of a sentence: "This auction". */
  readonly subject: string;
  readonly auctionId?: string | undefined;
}

/** What a check found, in plain words. */
export function Verdict({ checked: { holds, broken, notes, parts = [] }, subject, auctionId }: VerdictProps) {
  return (
    <div className="grid gap-4">
      {broken.length === 0 ? (
        <Banner tone="success">{subject} holds: everything that can be checked is as it must be.</Banner>
      ) : (
        <Broken broken={broken} subject={subject} auctionId={auctionId} />
      )}
      {holds.length > 0 && <Sentences title="What was checked" icon={<Check />} sentences={holds} />}
      {parts.length > 0 && <Sentences title="Why each bidder won or lost" icon={<Gavel />} sentences={parts} />}
      {notes.length > 0 && <Sentences title="What to know" icon={<Info />} sentences={notes} />}
    </div>
  );
}

const MOST = 10;

function Broken({ broken, subject, auctionId }: Pick<VerdictProps, 'subject' | 'auctionId'> & Pick<Checked, 'broken'>) {
  return (
    <Banner tone="warning">
      <p>{subject} could not be confirmed:</p>
      <ul className="my-2 grid list-disc gap-1 pl-5 font-normal">
        {broken.slice(0, MOST).map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
        {broken.length > MOST && <li>And {broken.length - MOST} more.</li>}
      </ul>
      <p className="font-normal">
        A damaged file or a fault of ours can be the reason. Please keep your files, check once more, and{' '}
        <Link
          to={paths.grievance(auctionId === undefined ? {} : { subject: 'auction', auctionId })}
          className="font-semibold underline underline-offset-2"
        >
          tell us
        </Link>
        : a person looks into it.
      </p>
    </Banner>
  );
}

interface SentencesProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly sentences: readonly string[];
}

function Sentences({ title, icon, sentences }: SentencesProps) {
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid gap-1.5">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex items-start gap-2">
            <span className="mt-1 shrink-0 text-muted [&>svg]:size-4" aria-hidden="true">
              {icon}
            </span>
            <span className="min-w-0 wrap-anywhere">{sentence}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
