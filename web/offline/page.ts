/** The page that checks files from a disk: no network, no worker, nothing but this file. */
import { checkFiles, type FileCheck } from '#shared/proof/files/check-files.ts';
import { LIMITS } from '#shared/proof/words.ts';

const files = document.querySelector<HTMLInputElement>('#files');
const key = document.querySelector<HTMLInputElement>('#key');
const checks = document.querySelector('#checks');
document.querySelector('#saved')?.remove();
document.querySelector('#check')?.removeAttribute('hidden');
for (const input of [files, key]) input?.addEventListener('change', () => void show());

async function show(): Promise<void> {
  const chosen = [...(files?.files ?? [])];
  if (chosen.length === 0) return;
  checks?.replaceChildren(element('p', 'Checking…'));
  const read = await Promise.all(chosen.map(async (file) => ({ name: file.name, text: await file.text() })));
  const all = (await checkFiles(read, key?.value.trim() || undefined)).map(sectionOf);
  checks?.replaceChildren(...all, ...list('What this check cannot show', LIMITS));
}

function sectionOf({ name, holds, broken, notes, parts = [] }: FileCheck): HTMLElement {
  const section = element('section', '');
  const verdict =
    broken.length === 0
      ? element('p', 'This file holds: everything that can be checked is as it must be.', 'holds')
      : element('p', 'This file could not be confirmed.', 'broken');
  section.append(
    element('h2', name),
    verdict,
    ...list('Why', broken),
    ...list('What was checked', holds),
    ...list('Why each bidder won or lost', parts),
    ...list('What to know', notes),
  );
  return section;
}

function list(title: string, sentences: readonly string[]): readonly HTMLElement[] {
  if (sentences.length === 0) return [];
  const items = element('ul', '');
  items.append(...sentences.map((sentence) => element('li', sentence)));
  return [element('h3', title), items];
}

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}
