import type * as z from 'zod';
import type { ResolvedResource } from './deployment.ts';
import { TemplateError } from './template-error.ts';

/**
 * The properties of a resource as its emulator understands them. A strict schema makes a property that nobody
 * emulates stop the boot instead of being ignored.
 */
export function propertiesOf<T>(resource: ResolvedResource, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(resource.properties);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new TemplateError(`${resource.stack}/${resource.logicalId}`, `${resource.type}: ${issues}`);
}
