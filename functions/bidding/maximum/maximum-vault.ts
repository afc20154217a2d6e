import type { Clock } from '#functions/platform/clock.ts';
import type { Paise } from '#shared/model/money/money.ts';
import {
  type MaximumKeys,
  type MaximumOwner,
  openMaximum,
  type OpenedMaximum,
  sealMaximum,
  type SealedMaximum,
} from './sealed-maximum.ts';

/** Seals and opens maximums with the keys of this deployment. */
export interface MaximumVault {
  readonly seal: (owner: MaximumOwner, amount: Paise) => Promise<SealedMaximum>;
  /** Undefined if no key opens it: the key is lost, or the text was not sealed for this bidder and auction. */
  readonly open: (owner: MaximumOwner, sealed: string) => Promise<OpenedMaximum | undefined>;
}

const MAX_AGE_MS = 5 * 60_000;

/**
 * Reads the keys when a maximum is first met, and again after five minutes. While they cannot be read again, the known
 * ones serve. A text that no known key opens may be sealed with a newer one, so the keys are read once more.
 */
export function maximumVault(readKeys: () => Promise<MaximumKeys>, clock: Clock): MaximumVault {
  let cached: { readonly keys: MaximumKeys; readonly at: number } | undefined;

  async function read(): Promise<MaximumKeys> {
    const keys = await readKeys();
    cached = { keys, at: clock() };
    return keys;
  }

  async function current(): Promise<MaximumKeys> {
    if (cached === undefined) return read();
    const { keys, at } = cached;
    return Math.abs(clock() - at) < MAX_AGE_MS ? keys : read().catch(() => keys);
  }

  return {
    seal: async (owner, amount) => sealMaximum(await current(), owner, amount),
    open: async (owner, sealed) =>
      openMaximum(await current(), owner, sealed) ?? openMaximum(await read(), owner, sealed),
  };
}
