import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { paths } from '#web/paths.ts';
import { AddToSaleButton } from '#web/sales/add-to-sale-button.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadMore } from '#web/ui/buttons/load-more.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import type { Job, JobRow, Progress } from '../job/job.ts';
import { findKnown, findSellersOf } from '../run/find-lots.ts';
import { outcomesInWords } from './outcomes-in-words.ts';
import { PublishAll } from './publish-all.tsx';
import { failedRowsCsv, lotsCsv } from './sheet-csv.ts';

interface ImportResultProps {
  readonly job: Job;
  readonly rows: readonly JobRow[];
  readonly progress: readonly Progress[];
  readonly userId: string;
  /** Leads back to the cells of these rows. */
  readonly onMend: (lines: readonly number[]) => void;
  readonly onEnd: () => void;
}

const PAGE = 50;

const LOOKS: Readonly<Record<Progress['outcome'], { readonly label: string; readonly tone: BadgeTone }>> = {
  failed: { label: 'Failed', tone: 'danger' },
  created: { label: 'Created', tone: 'success' },
  relisted: { label: 'Listed again', tone: 'success' },
  updated: { label: 'Changed', tone: 'accent' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
};
const ORDER = Object.keys(LOOKS);

/** What became of each lot, and what can be done next. */
export function ImportResult({ job, rows, progress, userId, onMend, onEnd }: ImportResultProps) {
  const client = useQueryClient();
  const [shown, setShown] = useState(PAGE);
  useEffect(() => void refetchAuctions(client), [client]);
  // A lot without one of its pictures has a sentence, too.
  const failed = progress.filter(({ sentence }) => sentence !== undefined).map(({ line }) => line);
  const imported = progress.filter(({ auctionId }) => auctionId !== undefined);
  // In the order of the sheet.
  const lots = imported
    .toSorted((a, b) => a.line - b.line)
    .flatMap(({ auctionId, title }) => (auctionId === undefined ? [] : [{ _id: auctionId, title }]));
  const sorted = progress.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || a.line - b.line);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Banner tone={failed.length === 0 ? 'success' : 'warning'}>
        The import of {job.fileName} is done: {outcomesInWords(progress)}.
      </Banner>
      {failed.length > 0 && (
        <Card className="flex flex-wrap items-center gap-3">
          <Button onClick={() => onMend(failed)}>Mend what failed</Button>
          <Button
            variant="secondary"
            icon={<Download className="size-4" aria-hidden="true" />}
            onClick={() => saveFile(failedRowsCsv(rows, progress), 'boli-import-failed.csv')}
          >
            CSV of what failed
          </Button>
        </Card>
      )}
      {imported.length > 0 && (
        <PublishAll houseNumbers={imported.map(({ houseNumber }) => houseNumber)} userId={userId} />
      )}
      <Card flush>
        <ul aria-label="Imported lots" className="divide-y divide-border">
          {sorted.slice(0, shown).map((line) => (
            <ResultRow key={line.line} progress={line} />
          ))}
        </ul>
      </Card>
      {progress.length > PAGE && (
        <LoadMore
          shown={Math.min(shown, progress.length)}
          total={progress.length}
          hasMore={shown < progress.length}
          busy={false}
          onMore={() => setShown(shown + PAGE)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {lots.length > 0 && <AddToSaleButton lots={lots} />}
        {lots.length > 0 && <LotsButton rows={rows} ids={new Set(lots.map(({ _id }) => _id))} />}
        <Button variant="secondary" size="sm" onClick={onEnd}>
          Import Another File
        </Button>
      </div>
    </div>
  );
}

interface LotsButtonProps {
  readonly rows: readonly JobRow[];
  readonly ids: ReadonlySet<string>;
}

/** Downloads the lots as they are stored, to be changed and imported again. */
function LotsButton({ rows, ids }: LotsButtonProps) {
  const save = useMutation({
    mutationFn: async () => {
      const withSales = rows.map((row) => ({ ...row, cells: { sale: '', ...row.cells } }));
      const { lots, sales } = await findKnown(withSales, new AbortController().signal);
      const saved = [...lots.values()].filter(({ _id }) => ids.has(_id));
      const sellerIds = saved.map(({ sellerId }) => sellerId ?? '');
      const sellers = await findSellersOf(sellerIds, new AbortController().signal);
      saveFile(lotsCsv(saved, sales, sellers), 'boli-lots.csv');
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={save.isPending}
        icon={<Download className="size-4" aria-hidden="true" />}
        onClick={() => save.mutate()}
      >
        CSV of the Lots
      </Button>
      {save.isError && <p className="text-sm font-medium text-danger">{sentenceOf(save.error)}</p>}
    </>
  );
}

function ResultRow({
  progress: { line, houseNumber, title, outcome, auctionId, sentence },
}: {
  readonly progress: Progress;
}) {
  const { label, tone } = LOOKS[outcome];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        {auctionId === undefined ? (
          <span className="font-semibold wrap-anywhere">{title}</span>
        ) : (
          <Link to={paths.adminAuction(auctionId)} className="font-semibold wrap-anywhere underline underline-offset-4">
            {title}
          </Link>
        )}
        <p className="tabular text-sm text-muted wrap-anywhere">
          Row {line}, house number {houseNumber}
        </p>
        {sentence !== undefined && <p className="text-sm font-medium text-danger wrap-anywhere">{sentence}</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
