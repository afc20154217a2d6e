import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { DataFolder } from '@boli/aws-local/state/data-folder.ts';
import { openStateDatabase, openStateStore } from '@boli/aws-local/state/state-store.ts';
import * as z from 'zod';

/** The state of a data folder and the progress of its demo. */
export interface OpenedState {
  readonly db: DatabaseSync;
  /** True when the folder was empty. */
  readonly isNew: boolean;
  isDemoComplete(): boolean;
  /** Runs `play` and notes that it ended. If it is interrupted, the next start begins with an empty folder. */
  recordDemo(play: () => Promise<void>): Promise<void>;
}

/** Opens the state of a folder. Empties it first on request, or when a demo was interrupted in it. */
export function openState(folder: DataFolder, fresh: boolean): OpenedState {
  if (fresh) folder.empty();
  const isNew = !existsSync(join(folder.path, 'emulators.sqlite'));
  // An interrupted first start may have left tables behind.
  if (isNew) folder.empty();
  const db = openStateDatabase(folder.path);
  const store = openStateStore(db, 'demo', z.enum(['playing', 'complete']));
  if (store.get('demo') === 'playing') {
    db.close();
    return openState(folder, true);
  }
  return {
    db,
    isNew,
    isDemoComplete: () => store.get('demo') === 'complete',
    recordDemo: async (play) => {
      store.put('demo', 'playing');
      await play();
      store.put('demo', 'complete');
    },
  };
}
