import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { DataFolder } from '@boli/aws-local/state/data-folder.ts';
import { openStateDatabase, openStateStore } from '@boli/aws-local/state/state-store.ts';

/** The state of a data folder, and how far its demonstration got. */
export interface OpenedState {
  readonly db: DatabaseSync;
  /** Nothing was ever stored in it. */
  readonly isNew: boolean;
  hasDemo(): boolean;
  /** Plays the demonstration; cut off half-way, the next start begins with an empty folder again. */
  playDemo(play: () => Promise<void>): Promise<void>;
}

/** Opens the state in a folder, emptied first when asked to, or when a demonstration was cut off in it. */
export function openState(folder: DataFolder, fresh: boolean): OpenedState {
  if (fresh) folder.empty();
  const isNew = !existsSync(join(folder.path, 'stand-ins.sqlite'));
  // A first start that was cut off may have left tables behind.
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
    hasDemo: () => store.get('demo') === 'complete',
    playDemo: async (play) => {
      store.put('demo', 'playing');
      await play();
      store.put('demo', 'complete');
    },
  };
}
