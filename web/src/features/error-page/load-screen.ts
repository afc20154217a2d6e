/** The code of a screen could not be loaded: no connection, or a deployment has replaced it. */
export class ScreenNotLoaded extends Error {}

/** Loads the code of a screen. Throws `ScreenNotLoaded`, which differs from the error of a crashed screen. */
export function loadScreen<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load();
    } catch (cause) {
      throw new ScreenNotLoaded('The code of a screen could not be loaded.', { cause });
    }
  };
}
