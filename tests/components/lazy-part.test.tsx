import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, partOnDemand } from '#web/ui/overlays/lazy-part.tsx';
import { show } from './support/screen.tsx';

/** Longer than the screen's initial delay and every pause between two attempts. */
const LONG = 61_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A part whose code cannot be loaded until the network is back. */
async function partWithoutNetwork() {
  const network = { isUp: false };
  const load = vi.fn(async (): Promise<ComponentType> => {
    if (!network.isUp) throw new TypeError('Failed to fetch dynamically imported module');
    return () => 'the part';
  });
  const Part = lazyPart(load, () => 'the placeholder');
  const screen = await show(<Part />);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await expect.element(screen.getByText('the placeholder')).toBeVisible();
  return { screen, network, load };
}

test('a part whose code failed to load loads by itself after a pause', async () => {
  const { screen, network, load } = await partWithoutNetwork();
  await vi.advanceTimersByTimeAsync(LONG);
  expect(load.mock.calls.length).toBeGreaterThan(1);
  await expect.element(screen.getByText('the placeholder')).toBeVisible();
  network.isUp = true;
  await vi.advanceTimersByTimeAsync(LONG);
  await expect.element(screen.getByText('the part')).toBeVisible();
});

test('a part loads without a pause when the device is online again', async () => {
  const { screen, network } = await partWithoutNetwork();
  network.isUp = true;
  dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('the part')).toBeVisible();
});

test('the pauses between attempts grow', async () => {
  const { load } = await partWithoutNetwork();
  await vi.advanceTimersByTimeAsync(15 * LONG);
  expect(load.mock.calls.length).toBeLessThan(25);
});

test('what a person opens loads at once, and by itself after a failure', async () => {
  const load = vi
    .fn<() => Promise<ComponentType>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(() => 'the part');
  const Part = partOnDemand(load, () => 'the placeholder');
  const screen = await show(<Part />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await expect.element(screen.getByText('the placeholder')).toBeVisible();
  await vi.advanceTimersByTimeAsync(LONG);
  await expect.element(screen.getByText('the part')).toBeVisible();
});
