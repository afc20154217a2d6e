/**
 * The pictures of an import on this device, so that it can continue after a closed tab. The browser keeps them on the
 * disk.
 */
import { clear, createStore, get, set, type UseStore } from 'idb-keyval';

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('boli-import-pictures', 'files'));

export async function keepPicture(path: string, picture: Blob): Promise<void> {
  await set(path, picture, store());
}

/** Undefined when the browser no longer has it. */
export async function readPicture(path: string): Promise<Blob | undefined> {
  const kept: unknown = await get(path, store());
  return kept instanceof Blob ? kept : undefined;
}

export async function forgetPictures(): Promise<void> {
  await clear(store());
}
