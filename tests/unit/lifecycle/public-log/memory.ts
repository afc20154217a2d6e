import { expect } from 'vitest';
import type { LogStore, FileAsRead } from '#functions/lifecycle/public-log/log-store.ts';
import { bytesOf } from '#shared/proof/bytes.ts';

/** S3 in memory, whose every call may be the last one of a process. */
export function memory() {
  const files = new Map<string, Uint8Array>();
  const versions = new Map<string, FileAsRead>();
  const written: string[] = [];
  let [calls, version, dieAt] = [0, 0, 0];
  const call = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    calls += 1;
    if (calls === dieAt) throw new Error('killed');
  };
  const changing = (name: string) => {
    return {
      read: async () => (await call(), versions.get(name)),
      put: async (text: string, before: FileAsRead | undefined) => {
        await call();
        if (versions.get(name)?.etag !== before?.etag) return false;
        version += 1;
        versions.set(name, { text, etag: String(version) });
        files.set(name, bytesOf(text));
        // Written, but its caller does not get to know.
        await call();
        return true;
      },
    };
  };
  const store: LogStore = {
    state: changing('state'),
    changing,
    publicFile: async (path) => (await call(), files.get(path)),
    putFile: async (path, body) => {
      await call();
      const bytes = typeof body === 'string' ? bytesOf(body) : body;
      // A file of the log never changes.
      if (files.has(path)) expect(files.get(path)).toEqual(bytes);
      files.set(path, bytes);
      written.push(path);
    },
  };
  const die = (after: number) => {
    dieAt = after === 0 ? 0 : calls + after;
  };
  const set = (name: string, text: string) => {
    files.set(name, bytesOf(text));
    versions.set(name, { text, etag: 'damaged' });
  };
  return { store, files, written, die, set };
}
