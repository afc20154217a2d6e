import type { StackTemplate, TemplateResource } from './cloud-assembly.ts';
import { referencedIds } from './intrinsics.ts';
import { TemplateError } from './template-error.ts';

/**
 * The logical ids of a stack; each follows its references and dependencies. Circular dependencies stop the boot, as
 * CloudFormation refuses them.
 */
export function creationOrder(stack: StackTemplate): readonly string[] {
  const ordered = new Set<string>();
  const path: string[] = [];
  const visit = (logicalId: string): void => {
    const resource = stack.Resources[logicalId];
    if (resource === undefined || ordered.has(logicalId)) return;
    if (path.includes(logicalId)) {
      const circle = [...path.slice(path.indexOf(logicalId)), logicalId].join(' -> ');
      throw new TemplateError(stack.name, `circular dependency: ${circle}`);
    }
    path.push(logicalId);
    for (const dependency of dependencies(resource)) visit(dependency);
    path.pop();
    ordered.add(logicalId);
  };
  for (const logicalId of Object.keys(stack.Resources)) visit(logicalId);
  return [...ordered];
}

function dependencies(resource: TemplateResource): readonly string[] {
  return [...resource.DependsOn, ...referencedIds(resource.Properties)];
}
