import { afterAll } from 'vitest';
import { takeSuccessfulRoutes, takeUndeclaredResponses } from './successful-routes.ts';
import { saveRoutes } from './used-grants.ts';

afterAll(async () => {
  await saveRoutes(takeSuccessfulRoutes());
  const undeclared = takeUndeclaredResponses();
  if (undeclared.length > 0) throw new Error(`The OpenAPI document does not declare:\n${undeclared.join('\n')}`);
});
