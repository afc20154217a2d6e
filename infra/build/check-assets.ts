import { glob, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** https://docs.aws.amazon.com/cdk/api/v2/docs/aws-cdk-lib.cloud_assembly_schema.FileAsset.html */
const manifest = z.object({
  files: z.record(
    z.string(),
    z.object({
      displayName: z.string().optional(),
      source: z.object({ path: z.string(), packaging: z.enum(['file', 'zip']) }),
    }),
  ),
});

/** The size of a zip archive without entries. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT (4.3.16) */
const EMPTY_ARCHIVE_BYTES = 22;

/**
 * Checks that all assets of a cloud assembly exist. For a missing folder `cdk deploy` would upload an empty archive, and
 * never replace it, since its name has the right hash.
 *
 * @throws with the names of missing or empty assets
 */
export async function checkAssets(assembly: string): Promise<void> {
  const missing: string[] = [];
  for await (const file of glob(join(assembly, '*.assets.json'))) {
    const { files } = manifest.parse(JSON.parse(await readFile(file, 'utf8')));
    for (const [hash, { displayName = hash, source }] of Object.entries(files)) {
      if (!(await hasContent(join(assembly, source.path)))) missing.push(`${displayName} (${source.path})`);
    }
  }
  if (missing.length > 0) throw new Error(`Nothing was deployed. These are missing or empty:\n${missing.join('\n')}`);
}

async function hasContent(path: string): Promise<boolean> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return (await readdir(path)).length > 0;
    return found.size > (path.endsWith('.zip') ? EMPTY_ARCHIVE_BYTES : 0);
  } catch {
    return false;
  }
}
