import { useId } from 'react';
import { CHECKLISTS, type LotReport } from '#shared/model/lots/report.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { categoryOf, tidyReport, withItem } from '../values/form-report.ts';
import type { AuctionForm } from '../values/use-auction-form.ts';
import { ReportRow } from './report-row.tsx';

interface ReportFieldProps {
  readonly form: AuctionForm;
  /** Bidders are registered, so the report stays as it is. */
  readonly isLocked: boolean;
}

const EMPTY: LotReport = { inspectedBy: '', inspectedOn: '', items: [] };

/** The condition report: who inspected and when, and the checklist of the category. */
export function ReportField({ form, isLocked }: ReportFieldProps) {
  const headingId = useId();
  const category = categoryOf(form.values.categorie);
  const { report } = form.values;
  const error = form.errors.report;
  const change = (changed: (report: LotReport) => LotReport) =>
    form.changeReport((latest) => tidyReport(changed(latest ?? EMPTY)));
  return (
    <Card>
      <fieldset disabled={isLocked} aria-labelledby={headingId} className="grid min-w-0 gap-5">
        <h2 id={headingId} className="text-lg font-semibold">
          Condition Report
        </h2>
        {isLocked && <p className="text-sm text-muted">Bidders are registered: the report stays as it is.</p>}
        {report === null || category === undefined ? (
          <>
            <p className="text-sm text-muted">
              {category === undefined
                ? 'Choose a category first: each has a checklist of its own.'
                : 'Who inspected the lot, and what was found. Bidders see it below the description.'}
            </p>
            {category !== undefined && !isLocked && (
              <Button variant="secondary" className="justify-self-start" onClick={() => change((empty) => empty)}>
                Add a Report
              </Button>
            )}
          </>
        ) : (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="Inspected by"
                maxLength={100}
                value={report.inspectedBy}
                error={report.inspectedBy === '' ? error : undefined}
                onChange={({ target }) => change((old) => ({ ...old, inspectedBy: target.value }))}
              />
              <TextField
                label="Inspected on"
                type="date"
                className="min-w-0 grid-cols-[minmax(0,1fr)]"
                value={report.inspectedOn}
                error={report.inspectedBy === '' ? undefined : error}
                onChange={({ target }) => change((old) => ({ ...old, inspectedOn: target.value }))}
              />
            </div>
            <ul aria-label="Checklist" className="grid gap-5">
              {CHECKLISTS[category].map(({ name, label }) => (
                <ReportRow
                  key={name}
                  label={label}
                  item={report.items.find((item) => item.name === name) ?? { name, state: 'not-checked' }}
                  form={form}
                  isLocked={isLocked}
                  onChange={(changed) =>
                    change((old) =>
                      withItem(
                        old,
                        changed(old.items.find((item) => item.name === name) ?? { name, state: 'not-checked' }),
                      ),
                    )
                  }
                />
              ))}
            </ul>
            {!isLocked && (
              <Button variant="ghost" className="justify-self-start" onClick={() => form.changeReport(() => null)}>
                Remove the Report
              </Button>
            )}
          </>
        )}
      </fieldset>
    </Card>
  );
}
