import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { matchStatement } from '#shared/contract/money/receivables.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { ChooseFile, type ChosenFile } from '#web/sheet/choose-file.tsx';
import { readSheetFile } from '#web/sheet/read-sheet.ts';
import { Card } from '#web/ui/card.tsx';
import { MatchedLines, type MatchedStatement } from './matched-lines.tsx';
import { readStatement } from './read-statement.ts';
import { STATEMENT_HEADINGS } from './statement-columns.ts';

const FAILED = 'The statement could not be compared with what is owed.';

/** Reads a bank statement and asks about each line; nothing is recorded before somebody confirms it. */
export function Component() {
  const [statement, setStatement] = useState<MatchedStatement>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title="Bank statement" />
      <BackLink to={paths.receivables()}>Back to Receivables</BackLink>
      <div>
        <h1 className="text-2xl font-semibold">Bank statement</h1>
        <p className="text-muted">
          Credits are compared with what winners owe, and debits with what the bank may have taken back. Nothing is
          recorded before you confirm it, and no transfer twice.
        </p>
      </div>
      <ChooseStatement onRead={setStatement} />
      {statement !== undefined && <MatchedLines key={statement.fileName} statement={statement} />}
    </div>
  );
}

function ChooseStatement({ onRead }: { readonly onRead: (statement: MatchedStatement | undefined) => void }) {
  const read = useMutation({
    mutationFn: async ({ file, name }: ChosenFile) => {
      onRead(undefined);
      const sheet = await readSheetFile(file, STATEMENT_HEADINGS, name);
      if (!sheet.ok) return { error: sheet.error };
      // Of several sheets `ChooseFile` asks which one has the statement, and chooses again with its name.
      if ('sheets' in sheet.value) return { file, sheets: sheet.value.sheets };
      const statement = readStatement(sheet.value);
      if (!statement.ok) return { error: statement.error };
      const { lines } = statement.value;
      if (!lines.some(({ direction }) => direction === 'credit'))
        return { error: 'There is no credit in this statement.' };
      // All in one request, because a debit on the last line may take back a credit on the first. Only this page needs the
      // number of the row.
      const answer = await call(matchStatement, { body: { lines: lines.map(({ row: _, ...line }) => line) } });
      onRead({
        ...statement.value,
        fileName: file.name,
        note: [sheet.value.note, statement.value.note].flatMap((note) => note ?? []).join(' ') || undefined,
        matches: answer.lines.flatMap((match, at) => {
          const line = lines[at];
          return line === undefined ? [] : [{ ...match, line }];
        }),
      });
      return {};
    },
  });
  return (
    <Card className="grid gap-4">
      <ChooseFile
        label="Statement"
        hint="CSV or Excel (.xlsx), as your bank offers it for download"
        sheetHas="the statement"
        reading="Reading and comparing…"
        isReading={read.isPending}
        error={read.isError ? sentenceOf(read.error, FAILED) : read.data?.error}
        toChooseFrom={read.data}
        onChoose={read.mutate}
      />
    </Card>
  );
}
