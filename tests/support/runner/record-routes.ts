import { afterAll } from 'vitest';
import { takeAnsweredRoutes } from './answered-routes.ts';
import { saveRoutes } from './used-grants.ts';

afterAll(async () => {
  await saveRoutes(takeAnsweredRoutes());
});
