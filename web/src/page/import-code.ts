/** Files that are fetched or being fetched. */
const fetched = new Map<string, Promise<void>>();

/**
 * The replacement for `import()`, which the build inserts instead of Vite's preloading (web/fetch-before-import.ts).
 * Browsers may remember a failed import for the life of the page (https://github.com/whatwg/html/issues/6768), but
 * not a failed fetch. So it fetches the files first, and a second call works once the network is back.
 *
 * @param files the module's own file and all its imports, relative to the root of the site
 * @throws when a file cannot be fetched
 */
export async function importCode<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

function fetchOnce(file: string): Promise<void> {
  const url = `/${file}`;
  // The page has already loaded it as a module.
  if (document.querySelector(`link[href="${url}"], script[src="${url}"]`) !== null) return Promise.resolve();
  const before = fetched.get(url);
  if (before !== undefined) return before;
  const request = fetchWhole(url).catch((error: unknown) => {
    fetched.delete(url);
    throw error;
  });
  fetched.set(url, request);
  return request;
}

/** Reads the whole body, which stores it in the browser's cache. */
async function fetchWhole(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await response.arrayBuffer();
}
