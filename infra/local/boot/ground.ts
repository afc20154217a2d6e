import { openDataFolder } from '../state/data-folder.ts';
import { openState } from '../state/opened-state.ts';
import { openClock } from '../state/shared-clock.ts';
import { takePort } from '../network/stack-port.ts';
import type { Closers } from '../process/closers.ts';

interface GroundSettings {
  readonly dataDir: string;
  readonly port: number;
  readonly fresh: boolean;
}

export type Ground = Awaited<ReturnType<typeof openGround>>;

/** What a stack stands on: its data folder, which no other may use meanwhile, its port, its state and its clock. */
export async function openGround({ dataDir, port, fresh }: GroundSettings, closers: Closers) {
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
