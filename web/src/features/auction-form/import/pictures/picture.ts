import * as z from 'zod';

/** A picture that this device keeps for an import. */
export const pictureShape = z
  .object({
    /** Where it is kept: its path with the name of its zip in front, and a number in it if that place was taken. */
    path: z.string(),
    /** Its path in the zip or with the chosen folder; undefined if an earlier version of this page kept it. */
    within: z.string().optional(),
    /** What the server's name of the picture will contain; see `shared/model/uploads.ts`. */
    source: z.string(),
    /** Bytes. */
    size: z.number(),
    /** The end of the file is missing, so that a part of the picture may be grey. */
    isCutOff: z.boolean().optional(),
  })
  .transform(({ within, ...picture }) => ({ ...picture, within: within ?? picture.path }));
export type Picture = Readonly<z.infer<typeof pictureShape>>;
