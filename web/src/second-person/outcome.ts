import { formatDateTime } from '#web/ui/format/format-time.ts';

/** The answer of an act. With `asked`, nothing has happened yet. */
export interface Outcome {
  readonly message: string;
  readonly asked?: { readonly lapsesAt: number } | undefined;
}

/** How an act ended that may need a second person. */
export const outcomeOf = ({ message, asked }: Outcome): string =>
  asked === undefined ? message : `Asked. A second person must approve by ${formatDateTime(asked.lapsesAt)}.`;
