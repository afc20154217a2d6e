import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { ReadSettings } from '#functions/tables/settings/settings-reader.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { health, legalTexts, openApiDocument } from '#shared/contract/system.ts';
import { ok } from '#shared/model/result.ts';

interface SystemDeps {
  readonly readSettings: ReadSettings;
  readonly clock: Clock;
}

/** Routes about the API itself. */
export function systemRoutes({ readSettings, clock }: SystemDeps): readonly Endpoint[] {
  return [
    endpoint(health, async () => ok({ answer: { status: 'ok' } })),

    endpoint(legalTexts, async () => {
      const { consentVersion: consent } = await readSettings(clock());
      return ok({ answer: { success: true, consent } });
    }),

    endpoint(openApiDocument, async () => {
      // The generator is large and rarely used, so only this route loads it.
      const generator = await import('./openapi.ts');
      return ok({ answer: { ...generator.openApiDocument(ROUTES) } });
    }),
  ];
}
