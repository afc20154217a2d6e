import * as z from 'zod';
import type { ResolvedResource } from '../../template/deployment.ts';
import { propertiesOf } from '../../template/properties.ts';
import { ignored } from './property-types.ts';

export interface PoolClient {
  readonly id: string;
  /** In seconds. */
  readonly accessSeconds: number;
  readonly idSeconds: number;
  readonly refreshSeconds: number;
  /** The lifetime of the challenge between password and code, in seconds. */
  readonly authSessionSeconds: number;
  /** How long a refresh token still works after rotation has replaced it, in seconds. */
  readonly rotationGraceSeconds: number;
  /** The attributes that users may set through this client. */
  readonly writableAttributes: readonly string[];
}

/** Every client has a secret, hides unknown users, rotates refresh tokens and signs in by password. */
const clientPropertiesSchema = z.strictObject({
  UserPoolId: z.string(),
  SupportedIdentityProviders: ignored,
  AllowedOAuthFlowsUserPoolClient: z.literal(false),
  ReadAttributes: ignored,
  WriteAttributes: z.array(z.string()),
  /** Minutes. */
  AuthSessionValidity: z.int().default(3),
  GenerateSecret: z.literal(true),
  RefreshTokenRotation: z.strictObject({ Feature: z.literal('ENABLED'), RetryGracePeriodSeconds: z.int() }),
  ExplicitAuthFlows: z.tuple([z.literal('ALLOW_USER_PASSWORD_AUTH')]),
  AccessTokenValidity: z.int(),
  IdTokenValidity: z.int(),
  RefreshTokenValidity: z.int(),
  TokenValidityUnits: z.strictObject({
    AccessToken: z.literal('minutes'),
    IdToken: z.literal('minutes'),
    RefreshToken: z.literal('minutes'),
  }),
  EnableTokenRevocation: z.literal(true),
  PreventUserExistenceErrors: z.literal('ENABLED'),
});

export function readClient(resource: ResolvedResource): { poolId: string; client: PoolClient } {
  const p = propertiesOf(resource, clientPropertiesSchema);
  const client: PoolClient = {
    id: resource.physicalId,
    accessSeconds: p.AccessTokenValidity * 60,
    idSeconds: p.IdTokenValidity * 60,
    refreshSeconds: p.RefreshTokenValidity * 60,
    authSessionSeconds: p.AuthSessionValidity * 60,
    rotationGraceSeconds: p.RefreshTokenRotation.RetryGracePeriodSeconds,
    writableAttributes: p.WriteAttributes,
  };
  return { poolId: p.UserPoolId, client };
}
