import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import type { getHouseRules } from '#shared/contract/settings/house.ts';
import { houseQuery } from '#web/admin/house-query.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { serverClock } from '#web/realtime/live.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { BackToAuctions } from '../form-frame.tsx';
import { useMaxImages } from '../values/categories-query.ts';
import { houseValues } from '../values/stored-values.ts';
import { rowsOf } from './job/job.ts';
import { type ImportOnDevice, type OpenImport, useJob } from './job/use-job.ts';
import { houseNumberOf, type JudgedRow, judgeRows, type Known, type Verdicts } from './rows/judge-rows.ts';
import { findKnown } from './run/find-lots.ts';
import { useRun } from './run/use-run.ts';
import { CheckLots } from './screens/check-lots.tsx';
import { ChooseSheet } from './screens/choose-sheet.tsx';
import { ImportResult } from './screens/import-result.tsx';
import { ImportRunning } from './screens/import-running.tsx';
import { MapColumns } from './screens/map-columns.tsx';
import { StepList } from './screens/step-list.tsx';

const NOT_KEPT =
  'This browser does not keep the import, perhaps because it is a private window. Closing this tab loses what is not imported.';

/** `/import`: lots from a sheet with pictures. Nothing reaches the server before "Import". */
export function Component() {
  const { id: userId } = useSignedInUser();
  const device = useJob(userId);
  const { open, isKept, end } = device;
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title="Import Lots" />
      <div className="grid gap-1">
        <BackToAuctions />
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h1 className="text-2xl font-semibold">Import Lots</h1>
          {open && (
            <Button variant="ghost" size="sm" onClick={() => setIsLeaving(true)}>
              Choose another file
            </Button>
          )}
        </div>
        <p className="text-muted">
          From a CSV or Excel file, with a folder or a zip of pictures. Lots are created as drafts.
        </p>
      </div>
      {!isKept && <Banner tone="warning">{NOT_KEPT}</Banner>}
      <StepList step={open?.job.step ?? 'choose'} />
      {open === undefined && <Skeleton className="h-72" />}
      {open === null && <ChooseSheet userId={userId} onJob={device.begin} />}
      {open && <OpenSteps open={open} device={device} userId={userId} />}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        question="Choose another file?"
        detail="What you have mended and the pictures on this device are deleted. Lots that are imported stay."
        confirmLabel="Choose another file"
        onConfirm={() => {
          setIsLeaving(false);
          end();
        }}
      />
    </div>
  );
}

interface OpenStepsProps {
  readonly open: OpenImport;
  readonly device: ImportOnDevice;
  readonly userId: string;
}

const NOTHING: Known = { lots: new Map(), sales: [], sellers: [] };

function OpenSteps(props: OpenStepsProps) {
  const house = useQuery(houseQuery);
  const back = { to: paths.viewAuctions, label: 'All auctions' };
  return (
    <LoadedScreen
      query={house}
      title="Import Lots"
      failure="The settings for new auctions could not be loaded"
      back={back}
      skeleton={<Skeleton className="h-96" />}
    >
      {(rules) => <Steps {...props} rules={rules} />}
    </LoadedScreen>
  );
}

/** The row names a sale or seller that is not there. */
const namesNobody = ({ verdict }: Pick<JudgedRow, 'verdict'>): boolean =>
  verdict.is === 'wrong' && (verdict.problems.sale ?? verdict.problems.sellerId) !== undefined;

interface StepsProps extends OpenStepsProps {
  readonly rules: ResponseOf<typeof getHouseRules>;
}

function Steps({ open, device, userId, rules }: StepsProps) {
  const [empty] = useState(() => houseValues(rules));
  const { job, pictures, progress } = open;
  const { sheet, mapping, common, mended, confirmed, leftOut, tornRule } = job;
  const maxImages = useMaxImages();
  const run = useRun();
  const rows = useMemo(
    () => rowsOf({ sheet, mapping, common, mended, confirmed }),
    [sheet, mapping, common, mended, confirmed],
  );
  const named = rows.map((row) => houseNumberOf(row)).join('\n');
  const namedSellers = [...new Set(rows.map(({ cells }) => cells.sellerId ?? ''))].join('\n');
  const namesSales = rows.some(({ cells }) => cells.sale !== undefined);
  const [verdicts] = useState((): Verdicts => new Map());
  const lots = useQuery({
    queryKey: ['lots-by-house-number', named, namesSales, namedSellers],
    queryFn: ({ signal }) => findKnown(rows, signal),
    enabled: job.step === 'check',
    placeholderData: keepPreviousData,
    gcTime: 0,
    // Whoever was told to make a sale or seller first comes back from another tab.
    refetchOnWindowFocus: () => [...verdicts.values()].some(namesNobody) && 'always',
  });
  const known = lots.data ?? NOTHING;
  const isChecked = job.step === 'check';
  const judged = useMemo(
    () =>
      isChecked
        ? judgeRows({ rows, leftOut, pictures, tornRule, known, maxImages, empty, now: serverClock.now() }, verdicts)
        : undefined,
    [isChecked, rows, leftOut, pictures, tornRule, known, maxImages, empty, verdicts],
  );
  const start = (done: ReadonlySet<number>) =>
    run.start({
      jobId: job.id,
      userId,
      judging: { rows, leftOut, pictures, tornRule, maxImages, empty },
      done,
      onProgress: (progress) => device.note(job.id, progress),
    });
  const due = rows.filter(({ line }) => !leftOut.includes(line));
  const isDone = due.every(({ line }) => progress.has(line));

  if (job.step === 'columns') return <MapColumns job={job} userId={userId} onChange={device.change} />;
  if (judged !== undefined) {
    return (
      <CheckLots
        job={job}
        judged={judged}
        lots={lots}
        device={device}
        onImport={() => {
          // An earlier run may have done rows that were mended since. To do a row again that is unchanged sends nothing.
          const unchanged = judged.rows.filter(({ verdict }) => verdict.is === 'unchanged').map(({ line }) => line);
          const done = new Set(unchanged.filter((line) => progress.has(line)));
          device.retry([...progress.keys()].filter((line) => !done.has(line)));
          device.change({ step: 'import' });
          start(done);
        }}
      />
    );
  }
  if (isDone && !run.isRunning) {
    return (
      <ImportResult
        job={job}
        rows={rows}
        progress={[...progress.values()]}
        userId={userId}
        onMend={(lines) => {
          device.retry(lines);
          device.change({ step: 'check' });
        }}
        onEnd={device.end}
      />
    );
  }
  return (
    <ImportRunning
      run={run}
      total={due.length}
      progress={[...progress.values()]}
      isResumed={device.isResumed}
      onStart={() => start(new Set(progress.keys()))}
      onBack={() => device.change({ step: 'check' })}
    />
  );
}
