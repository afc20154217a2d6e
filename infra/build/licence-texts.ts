import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

/** Added to each bundle, since the licences require their text with every copy. */
export const NOTICES = 'licences.txt';

const manifest = z.object({ name: z.string(), version: z.string(), license: z.string().optional() });

/** The Apache licence also requires the NOTICE. */
const TEXTS = /^(?:licen[cs]e|copying|notice)/i;

/** Source files, whose names may match `TEXTS`. */
const CODE = /\.[cm]?[jt]sx?$/;

/** The path up to the package's folder, including nested node_modules. */
const PACKAGE = /^(.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * The licences of the packages that contain the files. Equal texts appear once, with the names of all their packages.
 *
 * @param files absolute, or relative to `root`; files outside packages are ignored
 */
export function noticesOf(root: string, files: readonly string[]): string {
  const folders = new Map<string, Set<string>>();
  for (const file of files.map((name) => name.replace(/[?\0].*$/, ''))) {
    const folder = PACKAGE.exec(file)?.[0];
    if (folder !== undefined) folders.set(folder, (folders.get(folder) ?? new Set([folder])).add(dirname(file)));
  }
  const owners = new Map<string, Set<string>>();
  for (const [folder, places] of folders) {
    const { title, text } = noticeIn(
      absolute(root, folder),
      [...places].map((place) => absolute(root, place)),
    );
    owners.set(text, (owners.get(text) ?? new Set()).add(title));
  }
  const notices = [...owners].map(([text, titles]) => `${[...titles].toSorted().join('\n')}\n\n${text}\n`);
  return notices.toSorted().join(`\n${'-'.repeat(80)}\n\n`);
}

function absolute(root: string, folder: string): string {
  return folder.startsWith('/') ? folder : join(root, folder);
}

/** Texts are in the package's folder or beside the file, as for copied code of another project. */
function noticeIn(folder: string, places: readonly string[]): { readonly title: string; readonly text: string } {
  const { name, version, license } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const texts = new Set(places.flatMap(textsIn));
  const text = texts.size > 0 ? [...texts].join('\n\n') : 'The package says no more than the name of its licence.';
  return { title: `${name} ${version} (${license ?? 'see below'})`, text };
}

function textsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name) && !CODE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim());
}
