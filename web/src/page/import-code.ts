/** Files that have been fetched, or are on their way. */
const fetched = new Map<string, Promise<void>>();

/**
 * The site's `import()`: the build puts it in the place of Vite's own preloading (web/fetch-before-import.ts). It
 * fetches the files first, so that the import finds them in the browser's cache. Browsers may remember a failed import
 * for the life of the page (https://github.com/whatwg/html/issues/6768), but not a failed fetch: whoever calls this
 * again after a failure gets the code once the network is back.
 *
 * @param files the module's own file and all that it imports, relative to the root of the site
 * @throws when a file cannot be had
 */
export async function importCode<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

function fetchOnce(file: string): Promise<void> {
  const url = `/${file}`;
  // The page itself has asked for it as a module.
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

/** Only what was read to its end is in the cache. */
async function fetchWhole(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await response.arrayBuffer();
}
