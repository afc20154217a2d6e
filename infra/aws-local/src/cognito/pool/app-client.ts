import * as z from 'zod';
import type { ResolvedResource } from '../../template/deployment.ts';
import { propertiesOf } from '../../template/properties.ts';
import { count, flag, ignored } from './property-types.ts';

/** An app client of a pool as the template declares it. */
export interface PoolClient {
  readonly id: string;
  readonly authFlows: readonly string[];
  /** Lifetimes in seconds. */
  readonly accessSeconds: number;
  readonly idSeconds: number;
  readonly refreshSeconds: number;
  /** Of the step between password and code. */
  readonly authSessionSeconds: number;
  readonly revocation: boolean;
  /** Without one anybody who knows the client's id may use it. */
  readonly hasSecret: boolean;
  /** How long a refresh token that rotation has replaced still works, seconds; undefined without rotation. */
  readonly rotationGraceSeconds: number | undefined;
  readonly hidesUnknownUsers: boolean;
  /** What users may set through this client; undefined for every attribute. */
  readonly writableAttributes: readonly string[] | undefined;
}

const validityUnit = z.enum(['seconds', 'minutes', 'hours', 'days']);
const clientPropertiesSchema = z.strictObject({
  UserPoolId: z.string(),
  ClientName: ignored,
  SupportedIdentityProviders: ignored,
  AllowedOAuthFlows: ignored,
  AllowedOAuthFlowsUserPoolClient: ignored,
  AllowedOAuthScopes: ignored,
  CallbackURLs: ignored,
  LogoutURLs: ignored,
  ReadAttributes: ignored,
  WriteAttributes: z.array(z.string()).optional(),
  /** Minutes. */
  AuthSessionValidity: count.default(3),
  GenerateSecret: flag.default(false),
  RefreshTokenRotation: z
    .strictObject({ Feature: z.enum(['ENABLED', 'DISABLED']), RetryGracePeriodSeconds: count.default(0) })
    .optional(),
  ExplicitAuthFlows: z.array(z.string()).default([]),
  AccessTokenValidity: count.optional(),
  IdTokenValidity: count.optional(),
  RefreshTokenValidity: count.optional(),
  TokenValidityUnits: z
    .strictObject({
      AccessToken: validityUnit.default('hours'),
      IdToken: validityUnit.default('hours'),
      RefreshToken: validityUnit.default('days'),
    })
    .prefault({}),
  EnableTokenRevocation: flag.default(true),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).default('LEGACY'),
});

const UNIT_SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;

export function readClient(resource: ResolvedResource): { poolId: string; client: PoolClient } {
  const p = propertiesOf(resource, clientPropertiesSchema);
  const units = p.TokenValidityUnits;
  const client: PoolClient = {
    id: resource.physicalId,
    authFlows: p.ExplicitAuthFlows,
    accessSeconds: (p.AccessTokenValidity ?? 3600 / UNIT_SECONDS[units.AccessToken]) * UNIT_SECONDS[units.AccessToken],
    idSeconds: (p.IdTokenValidity ?? 3600 / UNIT_SECONDS[units.IdToken]) * UNIT_SECONDS[units.IdToken],
    refreshSeconds:
      (p.RefreshTokenValidity ?? (30 * 86_400) / UNIT_SECONDS[units.RefreshToken]) * UNIT_SECONDS[units.RefreshToken],
    authSessionSeconds: p.AuthSessionValidity * 60,
    revocation: p.EnableTokenRevocation,
    hasSecret: p.GenerateSecret,
    rotationGraceSeconds:
      p.RefreshTokenRotation?.Feature === 'ENABLED' ? p.RefreshTokenRotation.RetryGracePeriodSeconds : undefined,
    hidesUnknownUsers: p.PreventUserExistenceErrors === 'ENABLED',
    writableAttributes: p.WriteAttributes,
  };
  return { poolId: p.UserPoolId, client };
}
