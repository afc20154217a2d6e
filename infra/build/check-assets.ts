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

/** A zip archive without entries is its end record alone. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT (4.3.16) */
const EMPTY_ARCHIVE_BYTES = 22;

/**
 * Makes sure that everything a cloud assembly is going to upload is there. `cdk deploy` uploads an empty archive where a
 * folder is gone, and an archive with the right hash in its name is never uploaded again.
 *
 * @throws with the names of what is missing or empty
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
