import { readFile } from 'node:fs/promises';
import type { Picture } from '../client/person.ts';
import { DEMO_LOTS, type DemoLot, type LotSlug } from './lots.ts';

/** A lot of the demo, as the admin's form sends it. */
export function lotBy(slug: LotSlug): Omit<DemoLot, 'slug'> {
  const found = DEMO_LOTS.find((demoLot) => demoLot.slug === slug);
  if (found === undefined) throw new Error(`There is no demo lot ${slug}.`);
  const { slug: _, ...lot } = found;
  return lot;
}

export async function loadPicture(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(`pictures/${name}`, import.meta.url)));
}

/** The two pictures of a lot. */
export async function loadPictures(slug: LotSlug): Promise<Picture[]> {
  return Promise.all(
    [1, 2].map(async (number) => ({
      contentType: 'image/webp' as const,
      bytes: await loadPicture(`${slug}-${number}.webp`),
    })),
  );
}
