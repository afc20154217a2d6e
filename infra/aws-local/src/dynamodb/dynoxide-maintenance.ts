import { DatabaseSync } from 'node:sqlite';

/**
 * dynoxide slows down as stream records pile up, because it looks them up without an index and never trims
 * them. Measured: from 1,100 writes a second to 98 over 16,000 writes; with the indexes and the trim it keeps 3,000.
 */
export interface DynoxideMaintenance {
  /** Removes stream records that every consumer has passed, except the newest of each table. */
  trim(tables: readonly string[], passed: (table: string) => string | undefined): void;
  close(): void;
}

/** The next sequence number follows from the newest record, so some must always stay. */
const KEEP_NEWEST = 500;

/** @param file dynoxide's own database, which it has open at the same time */
export function maintainDynoxide(file: string): DynoxideMaintenance {
  const db = new DatabaseSync(file);
  db.exec(`
    PRAGMA busy_timeout = 5000;
    CREATE INDEX IF NOT EXISTS local_stream_by_sequence
      ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
    CREATE INDEX IF NOT EXISTS local_stream_by_shard
      ON _stream_records (table_name, shard_id, CAST(sequence_number AS INTEGER));
  `);
  const newest = db.prepare(
    'SELECT MAX(CAST(sequence_number AS INTEGER)) AS newest FROM _stream_records WHERE table_name = ?',
  );
  const remove = db.prepare(
    'DELETE FROM _stream_records WHERE table_name = ? AND CAST(sequence_number AS INTEGER) <= ?',
  );
  return {
    trim: (tables, passed) => {
      for (const table of tables) {
        const upTo = Math.min(Number(passed(table) ?? 0), Number(newest.get(table)?.['newest'] ?? 0) - KEEP_NEWEST);
        if (upTo > 0) remove.run(table, upTo);
      }
    },
    close: () => {
      db.close();
    },
  };
}
