import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { askLog } from '#web/public-log/ask-log.ts';
import { seenLog } from '#web/public-log/seen-log.ts';
import { Verdict } from '#web/public-log/verdict.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { FileDrop } from '#web/ui/forms/file-drop.tsx';

/** A whole auction of 100,000 bids has 30 MB. */
const MOST_BYTES = 100_000_000;

/** Checks receipts and whole auctions that somebody has downloaded, also against each other. */
export function FileCheck() {
  const [tooLarge, setTooLarge] = useState<readonly string[]>([]);
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const files = await Promise.all(chosen.map(async (file) => ({ name: file.name, text: await file.text() })));
      return askLog({ what: 'files', files, seen: seenLog(localStorage) });
    },
    networkMode: 'always',
  });
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">Check what you have saved</h2>
      <FileDrop
        label="Receipts, or the file of a whole auction"
        hint="Files ending in .tlog-proof or .json. They stay on this device. Several are checked against each other, too."
        accept=".tlog-proof,.json,.txt"
        multiple
        error={tooLarge.length === 0 ? undefined : `Too large, so not checked: ${tooLarge.join(', ')}.`}
        onFiles={(files) => {
          const { checked = [], left = [] } = Object.groupBy(files, ({ size }) =>
            size <= MOST_BYTES ? 'checked' : 'left',
          );
          setTooLarge(left.map(({ name }) => name));
          if (checked.length > 0) mutate(checked);
        }}
      />
      {isPending && <Spinner label="Checking…" />}
      {isError && <Banner tone="danger">The files could not be read. Please try again.</Banner>}
      {!isPending &&
        data?.what === 'files' &&
        data.checks.map((check, at) => (
          <section
            key={`${String(at)} ${check.name}`}
            aria-label={check.name}
            className="grid gap-3 border-t border-border pt-4"
          >
            <h3 className="font-semibold wrap-anywhere">{check.name}</h3>
            <Verdict checked={check} subject="This file" />
          </section>
        ))}
    </Card>
  );
}
