import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { CATEGORIES, type CategoryId } from '#shared/model/auctions/categories.ts';
import { ChooseFile, type ChosenFile } from '#web/sheet/choose-file.tsx';
import { MAX_ROWS } from '#web/sheet/limits.ts';
import { readSheetFile } from '#web/sheet/read-sheet.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { LOT_HEADINGS, matchColumns } from '../columns/match-columns.ts';
import { proposeColumns } from '../columns/propose-columns.ts';
import { csvTemplate, makeXlsxTemplate } from '../columns/template.ts';
import { readColumns } from '../job/job-store.ts';
import { type Job, newJob } from '../job/job.ts';

interface ChooseSheetProps {
  readonly userId: string;
  readonly onJob: (job: Job) => void;
}

/** The template, and the choice of the file. */
export function ChooseSheet({ userId, onJob }: ChooseSheetProps) {
  const read = useMutation({
    mutationFn: async ({ file, name }: ChosenFile) => {
      const sheet = await readSheetFile(file, LOT_HEADINGS, name, true);
      if (!sheet.ok) return { error: sheet.error };
      if ('sheets' in sheet.value) return { file, sheets: sheet.value.sheets };
      const remembered = await readColumns(userId).catch(() => ({}));
      const { headers } = sheet.value;
      const mapping = matchColumns(headers, remembered);
      const proposed = proposeColumns(headers, mapping, remembered);
      onJob(newJob({ userId, fileName: file.name, sheet: sheet.value, mapping, proposed }));
      return {};
    },
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card className="grid gap-4">
        <ChooseFile
          label="Sheet of lots"
          hint={`CSV or Excel (.xlsx), one lot in each row, at most ${MAX_ROWS.toLocaleString('en-IN')}`}
          sheetHas="the lots"
          reading="Reading the file…"
          isReading={read.isPending}
          error={read.isError ? 'This file cannot be read. Please choose it again.' : read.data?.error}
          toChooseFrom={read.data}
          onChoose={read.mutate}
        />
        <p className="text-sm text-muted">
          The file is read on this device. You see every lot and can mend its cells before anything is sent.
        </p>
      </Card>
      <Template />
    </div>
  );
}

function Template() {
  const [categorie, setCategorie] = useState<CategoryId>(CATEGORIES[0]._id);
  const make = useMutation({
    mutationFn: async (kind: 'csv' | 'xlsx') =>
      saveFile(
        kind === 'csv' ? csvTemplate(categorie) : await makeXlsxTemplate(categorie),
        `boli-${categorie}-template.${kind}`,
      ),
  });
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">Template</h2>
      <Select
        label="Category"
        value={categorie}
        options={CATEGORIES.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={({ target }) => {
          const chosen = CATEGORIES.find(({ _id }) => _id === target.value);
          if (chosen !== undefined) setCategorie(chosen._id);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <TemplateButton label="Excel" busy={make.isPending} onClick={() => make.mutate('xlsx')} />
        <TemplateButton label="CSV" busy={make.isPending} onClick={() => make.mutate('csv')} />
      </div>
      {make.isError && (
        <p className="text-sm font-medium text-danger">The template could not be made. Please try again.</p>
      )}
      <p className="text-sm text-muted">
        The Excel file says on its second sheet what each column takes. Your own columns work too: the next step asks
        what they mean.
      </p>
    </Card>
  );
}

function TemplateButton(props: { readonly label: string; readonly busy: boolean; readonly onClick: () => void }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={props.busy}
      icon={<Download className="size-4" aria-hidden="true" />}
      aria-label={`Template for ${props.label}`}
      onClick={props.onClick}
    >
      {props.label}
    </Button>
  );
}
