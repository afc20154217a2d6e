import { type BareEngine, startBareEngine } from '#tests/support/stack/bare-engine.ts';
import type { FolderPlace } from '#tests/support/stack/data-folder.ts';

/** Runs `work` on an engine that is trimmed like the local stack's, because old stream records slow it down. */
export async function withEngine<T>(
  work: (engine: BareEngine) => Promise<T>,
  place: FolderPlace = { isOnDisk: true },
): Promise<T> {
  const engine = await startBareEngine('dynoxide', place);
  const trimmer = setInterval(() => {
    engine.trimStreams();
  }, 2_000);
  try {
    return await work(engine);
  } finally {
    clearInterval(trimmer);
    await engine.stop();
  }
}
