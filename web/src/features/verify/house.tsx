import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lookAtLog } from '#web/public-log/look-at-log.ts';
import type { HouseChecked } from '#web/public-log/questions.ts';
import { forgetSeen } from '#web/public-log/seen-log.ts';
import { Verdict } from '#web/public-log/verdict.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Reading, Unreachable } from './reading.tsx';

/** The log now, and whether it continues what this browser has seen of it. */
export function House() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['log'],
    queryFn: ({ signal }) => lookAtLog(Number.POSITIVE_INFINITY, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });
  const again = () => void refetch();
  if (isFetching) return <Reading />;
  if (data?.what === 'absent') return <NoLog />;
  if (data?.what === 'broken') return <BrokenLog why={data.why} />;
  if (data?.what !== 'house') return <Unreachable onAgain={again} />;
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">Watch the house</h2>
      <Seen checked={data} />
      <dl className="grid gap-4">
        <Fact name="Entries in the log">{data.size.toLocaleString('en-IN')}</Fact>
        <Fact name="Checksum of all of them">{data.root}</Fact>
        <Fact name="Key of the log">{data.now.key}</Fact>
        {data.witnesses.length > 0 && (
          <Fact name="Witnesses that the house names">
            <ul className="grid gap-1">
              {data.witnesses.map(({ key, at }) => (
                <li key={key} className="wrap-anywhere">
                  {key}:{' '}
                  {at === undefined ? (
                    'has not signed this checkpoint'
                  ) : (
                    <>
                      signed on <DateTime time={at} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <p className="text-muted">
        Keep the checkpoint, which is signed, and the key, somewhere else than in this browser. Who has them can show
        later if the log was rolled back, or written anew: then it no longer continues what you kept.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Download className="size-5" aria-hidden="true" />}
          onClick={() => saveFile(new Blob([`${data.now.key}\n\n${data.now.note}`]), `boli-log-${data.size}.txt`)}
        >
          Download both
        </Button>
        <Button variant="secondary" onClick={again}>
          Look again
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            forgetSeen(localStorage);
            again();
          }}
        >
          Forget what was noted
        </Button>
      </div>
    </Card>
  );
}

function Seen({ checked: { broken, seen } }: { readonly checked: HouseChecked }) {
  if (broken.length > 0) return <Verdict checked={{ holds: [], broken, notes: [] }} subject="The log" />;
  if (seen.length === 0) return <Banner tone="info">This browser has now noted the log for the first time.</Banner>;
  return (
    <>
      <Banner tone="success">The log continues everything that this browser has seen of it.</Banner>
      <details>
        <summary className="cursor-pointer font-medium">What this browser has seen</summary>
        <ul className="mt-2 grid gap-1">
          {seen.map(({ at, size }) => (
            <li key={at} className="tabular">
              <DateTime time={at} />: {size.toLocaleString('en-IN')} entries
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function BrokenLog({ why }: { readonly why: string }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">Watch the house</h2>
      <Verdict checked={{ holds: [], broken: [why], notes: [] }} subject="The log" />
    </Card>
  );
}

function NoLog() {
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg font-semibold">Watch the house</h2>
      <p className="text-muted">The log is empty: no auction has started since there is one.</p>
    </Card>
  );
}
