import { afterAll } from 'vitest';
import { takeAnsweredRoutes, takeUndeclaredAnswers } from './answered-routes.ts';
import { saveRoutes } from './used-grants.ts';

afterAll(async () => {
  await saveRoutes(takeAnsweredRoutes());
  const undeclared = takeUndeclaredAnswers();
  if (undeclared.length > 0) throw new Error(`The OpenAPI document does not declare:\n${undeclared.join('\n')}`);
});
