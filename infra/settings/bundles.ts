import type { Settings } from './settings.ts';

/** The functions that read or write the catalogue in OpenSearch. They have bundles of their own for it. */
export const SEARCH_FUNCTIONS: readonly string[] = ['admin-api', 'browse-api', 'lots-api', 'catalogue-indexer'];

/** The folder of a function's bundle in `dist/functions`. */
export const bundleOf = (name: string, catalogue: Settings['catalogue']): string =>
  catalogue === 'opensearch' && SEARCH_FUNCTIONS.includes(name) ? `${name}-opensearch` : name;
