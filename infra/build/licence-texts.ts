import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

/** Beside what was bundled: the licences ask that their text goes along with every copy. */
export const NOTICES = 'licences.txt';

const manifest = z.object({ name: z.string(), version: z.string(), license: z.string().optional() });

/** Apache's licence asks for the NOTICE as well. */
const TEXTS = /^(?:licen[cs]e|copying|notice)/i;

/** A module that is named for what it makes, such as an icon. */
const CODE = /\.[cm]?[jt]sx?$/;

/** Up to the package's own folder, also where one package has others in a node_modules of its own. */
const PACKAGE = /^(.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * The licences of the packages that files come from. Equal texts are there once, below all who have them.
 *
 * @param files absolute, or relative to `root`; those of no package count for nothing
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

/** The texts lie in the package's own folder, or beside the file: a copy of another project's code has its own. */
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
