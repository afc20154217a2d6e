import { rebuildState } from '#functions/lifecycle/search/rebuild-index.ts';

/** Invokes catalogue-indexer. Throws its error. */
export type RebuildCall = (event: object) => Promise<unknown>;

/** The engine makes what was written searchable after this time or a multiple of it. */
const PAUSE_MS = 1_000;

/** Builds the index step by step. @param tell is called after each step with a sentence. */
export async function rebuild(call: RebuildCall, tell: (line: string) => void): Promise<void> {
  let state = rebuildState.parse({ step: 'begin' });
  while (state.step !== 'done') {
    const next = rebuildState.parse(await call({ rebuild: state }));
    if (next.step === 'switch' && state.step === 'switch') await new Promise((done) => setTimeout(done, PAUSE_MS));
    tell(`${next.read} auctions read; next: ${next.step}`);
    state = next;
  }
}
