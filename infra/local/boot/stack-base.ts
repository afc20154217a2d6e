import { takePort } from '@boli/aws-local/network/stack-port.ts';
import type { Closers } from '@boli/aws-local/process/closers.ts';
import { openDataFolder } from '@boli/aws-local/state/data-folder.ts';
import { openClock } from '@boli/aws-local/state/shared-clock.ts';
import { openState } from './opened-state.ts';

interface StackBaseSettings {
  readonly dataDir: string;
  readonly port: number;
  readonly fresh: boolean;
}

export type StackBase = Awaited<ReturnType<typeof openStackBase>>;

/** Opens the base of a stack: its locked data folder, port, state and clock. */
export async function openStackBase({ dataDir, port, fresh }: StackBaseSettings, closers: Closers) {
  const folder = openDataFolder(dataDir);
  closers.add('the data folder', folder.release);
  const stackPort = await takePort(port);
  closers.add('the server', stackPort.close);
  const state = openState(folder, fresh);
  const { db } = state;
  closers.add('the state', () => {
    db.close();
  });
  return { stackPort, baseUrl: `http://localhost:${stackPort.port}`, state, clock: openClock(db) };
}
