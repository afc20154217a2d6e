import { type DemoStage, playDemo } from '../demo/demo.ts';
import { ensureLiveLot } from '../demo/ensure-live-lot.ts';
import type { OpenedState } from './opened-state.ts';

/** Plays the demo in a new data folder. In an older one, makes sure that one of the demo's auctions is live. */
export async function startDemo(state: OpenedState, stage: DemoStage & { readonly now: () => number }): Promise<void> {
  if (state.isNew) await state.recordDemo(() => playDemo(stage));
  else if (state.isDemoComplete()) await ensureLiveLot(stage.baseUrl, stage.now);
}
