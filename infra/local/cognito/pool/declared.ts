import * as z from 'zod';
import type { ResolvedResource } from '../../template/deployment.ts';

/** Accepted in the template because it changes nothing that happens on one machine. */
export const ignored = z.unknown().optional();
export const flag = z.union([z.boolean(), z.stringbool()]);
export const count = z.coerce.number().int();

/** The properties of a resource. Throws when they ask for something the stand-in would silently not do. */
export function declared<T>(schema: z.ZodType<T>, resource: ResolvedResource): T {
  const parsed = schema.safeParse(resource.properties);
  if (parsed.success) return parsed.data;
  throw new Error(
    `The local stand-in of ${resource.type} cannot do what ${resource.stack}/${resource.logicalId} asks for:\n${z.prettifyError(parsed.error)}`,
  );
}
