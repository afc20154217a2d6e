import { ROUTES } from '../../shared/contract/routes.ts';
import { health, legalTexts, openApiDocument } from '../../shared/contract/system.ts';
import { LEGAL_TEXTS } from '../../shared/model/accounts/legal-texts.ts';
import { ok } from '../../shared/model/result.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoint.ts';

/** Routes about the API itself. */
export function systemRoutes(): readonly Endpoint[] {
  return [
    endpoint(health, async () => ok({ answer: { status: 'ok' } })),

    endpoint(legalTexts, async () => ok({ answer: { success: true, consent: LEGAL_TEXTS } })),

    endpoint(openApiDocument, async () => {
      // The generator is large and rarely used, so only this route loads it.
      const generator = await import('./openapi.ts');
      return ok({ answer: { ...generator.openApiDocument(ROUTES) } });
    }),
  ];
}
