import type { ReactNode } from 'react';
import type { ShownFile } from '#shared/contract/grievances/grievance-fields.ts';
import { cx } from '#web/ui/cx.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { FileButton } from './file-button.tsx';

const LOOKS = {
  /** The reader's own side. */
  own: 'bg-accent-soft sm:ml-10',
  other: 'bg-sunken sm:mr-10',
  /** Only colleagues read it. */
  note: 'border border-dashed border-border-strong/60 bg-raised',
} as const;

interface ThreadLineProps {
  readonly look: keyof typeof LOOKS;
  readonly who: ReactNode;
  readonly at: string;
  readonly text: string;
  readonly files: readonly ShownFile[];
  readonly fileLink: (fileId: string) => Promise<{ readonly url: string }>;
}

/** One message of a grievance, with its files. */
export function ThreadLine({ look, who, at, text, files, fileLink }: ThreadLineProps) {
  return (
    <li className={cx('grid gap-2 rounded-lg px-4 py-3', LOOKS[look])}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span className="font-semibold">{who}</span>
        <DateTime time={at} className="text-xs text-muted" />
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {files.length > 0 && (
        <ul aria-label="Files" className="flex flex-wrap gap-2">
          {files.map((file) => (
            <li key={file.id} className="max-w-full">
              <FileButton file={file} fileLink={fileLink} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
