import type * as z from 'zod';
import type { ResolvedResource } from './deployment.ts';
import { TemplateError } from './template-error.ts';

/**
 * Parses the properties of a resource for its emulator. With a strict schema, a property that is not emulated stops
 * the boot.
 */
export function propertiesOf<T>(resource: ResolvedResource, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(resource.properties);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new TemplateError(`${resource.stack}/${resource.logicalId}`, `${resource.type}: ${issues}`);
}
