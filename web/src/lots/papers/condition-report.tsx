import { CircleCheck, CircleDashed, CircleMinus, CircleX, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import {
  countStates,
  REPORT_STATES,
  type ReportState,
  type ShownItem,
  shownItems,
  STATE_LABELS,
} from '#shared/model/lots/report.ts';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { GalleryViewer } from '../gallery/gallery-viewer.tsx';

interface ConditionReportProps {
  readonly categorie: string;
  readonly report: NonNullable<AuctionDetails['report']>;
}

/** A lot's condition report: how many items have each state, then the checklist. */
export function ConditionReport({ categorie, report }: ConditionReportProps) {
  const category = CATEGORIES.find(({ _id }) => _id === categorie);
  const items = category === undefined ? [] : shownItems(category._id, report);
  const counts = countStates(items);
  const pictured = items.filter(({ picture }) => picture !== undefined);
  const [viewed, setViewed] = useState(0);
  const [isViewing, setIsViewing] = useState(false);
  const view = (item: ShownItem) => {
    setViewed(pictured.indexOf(item));
    setIsViewing(true);
  };
  return (
    <Card>
      <h2 className="font-semibold">Condition Report</h2>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        Inspected by {report.inspectedBy} on <DateTime time={`${report.inspectedOn}T00:00:00+05:30`} dateOnly />.
      </p>
      <ul aria-label="Summary" className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        {REPORT_STATES.filter((state) => counts[state] > 0).map((state) => (
          <li key={state} className="flex items-baseline gap-1.5">
            <span className="tabular text-lg font-semibold">{counts[state]}</span>
            <State state={state} />
          </li>
        ))}
      </ul>
      <ul aria-label="Checklist" className="mt-4 divide-y divide-border border-t border-border">
        {items.map((item) => (
          <li key={item.name} className="flex items-center gap-4 py-2.5">
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline justify-between gap-4">
                <span className={cx('font-medium', item.state === 'not-checked' && 'font-normal text-muted')}>
                  {item.label}
                </span>
                <State state={item.state} />
              </div>
              {item.note !== undefined && <p className="text-sm wrap-anywhere text-muted">{item.note}</p>}
            </div>
            {item.picture !== undefined && (
              <button
                type="button"
                aria-label={`View the picture of ${item.label} in full screen`}
                onClick={() => view(item)}
                className="aspect-4/3 w-16 shrink-0 cursor-zoom-in! overflow-hidden rounded-md"
              >
                <AuctionImage src={item.picture} alt="" className="size-full" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <GalleryViewer
        title={pictured[viewed]?.label ?? 'Condition report'}
        images={pictured.flatMap(({ picture = '' }) => picture)}
        index={viewed}
        open={isViewing}
        onOpenChange={setIsViewing}
        onTurn={(step) => setViewed((viewed + step + pictured.length) % pictured.length)}
      />
    </Card>
  );
}

const LOOKS: Readonly<Record<ReportState, readonly [Icon: LucideIcon, className: string]>> = {
  good: [CircleCheck, 'text-success'],
  fair: [CircleMinus, 'text-warning'],
  poor: [CircleX, 'text-danger'],
  'not-checked': [CircleDashed, 'text-muted'],
};

function State({ state }: { readonly state: ReportState }) {
  const [Icon, className] = LOOKS[state];
  return (
    <span className={cx('inline-flex shrink-0 items-center gap-1.5 text-sm font-medium', className)}>
      <Icon className="size-4" aria-hidden="true" />
      {STATE_LABELS[state]}
    </span>
  );
}
