import * as z from 'zod';
import { parseSheet } from './parse-sheet.ts';

// As in `main.tsx`: the Content-Security-Policy forbids eval, and browsers report each attempt of zod.
z.config({ jitless: true });

const file = z.object({
  name: z.string(),
  bytes: z.instanceof(ArrayBuffer),
  sheet: z.string().optional(),
  headings: z.array(z.string()),
  fillsMerged: z.boolean(),
});

/** A worker for one sheet: receives a `SheetFile` and posts what `parseSheet` makes of it. */
globalThis.onmessage = ({ data }: MessageEvent<unknown>) => {
  const sent = file.safeParse(data).data;
  if (sent !== undefined) globalThis.postMessage(parseSheet(sent));
};
