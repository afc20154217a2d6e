import { ROUTES } from '../../shared/contract/routes.ts';
import { health, openApiDocument } from '../../shared/contract/system.ts';
import { ok } from '../../shared/model/result.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoint.ts';

/** The routes that speak about the API itself. */
export function systemRoutes(): readonly Endpoint[] {
  return [
    endpoint(health, async () => ok({ answer: { status: 'ok' } })),

    endpoint(openApiDocument, async () => {
      // The generator is large and seldom needed, so that only this route loads it.
      const generator = await import('./openapi.ts');
      return ok({ answer: { ...generator.openApiDocument(ROUTES) } });
    }),
  ];
}
