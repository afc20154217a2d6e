import * as z from 'zod';

/** A picture that this device keeps for an import. */
export const pictureShape = z.object({
  /** Its path in the chosen folder or zip, in small letters. */
  path: z.string(),
  /** What the server's name of the picture will contain; see `picture-source.ts`. */
  source: z.string(),
  /** Bytes. */
  size: z.number(),
});
export type Picture = Readonly<z.infer<typeof pictureShape>>;
