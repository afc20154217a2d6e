import { createCdn, type Cdn } from '@boli/aws-local/cdn/cdn.ts';
import { distributionDefinition } from '@boli/aws-local/cdn/distribution-definition.ts';
import { httpApiDefinition } from '@boli/aws-local/http-api/api-definition.ts';
import { createHttpApi } from '@boli/aws-local/http-api/http-api.ts';
import { bucketPolicies, lambdaPermissions } from '@boli/aws-local/iam/resource-policies.ts';
import type { Lambda } from '@boli/aws-local/lambda/lambda.ts';
import type { SharedClock } from '@boli/aws-local/state/shared-clock.ts';
import type { Deployment } from '@boli/aws-local/template/deployment.ts';
import { webSocketApiDefinition } from '@boli/aws-local/websocket-api/api-definition.ts';
import { createWebSocketApi, type WebSocketApi } from '@boli/aws-local/websocket-api/websocket-api.ts';
import type { AddressBook } from './address-book.ts';
import type { Emulators } from './emulators.ts';

interface GatewayParts {
  readonly deployment: Deployment;
  readonly lambda: Lambda;
  readonly emulators: Emulators;
  readonly clock: SharedClock;
  readonly addresses: AddressBook;
}

/** Creates what browsers talk to: the distribution with the HTTP API behind it, and the WebSocket API. */
export function createGateways({ deployment, lambda, emulators, clock, addresses }: GatewayParts): {
  readonly cdn: Cdn;
  readonly webSocketApi: WebSocketApi;
} {
  const mayInvoke = lambdaPermissions(deployment);
  const api = createHttpApi(httpApiDefinition(deployment), {
    lambda,
    mayInvoke,
    clock: clock.now,
    keysOf: memoized((issuer) => emulators.cognito.jwks(issuer.split('/').at(-1) ?? '').keys),
  });
  const cdn = createCdn(distributionDefinition(deployment, addresses.localPolicy), {
    api,
    clock: clock.now,
    readObject: async (bucket, key) => await emulators.s3.readObject(bucket, key),
    bucketAllows: bucketPolicies(deployment),
  });
  const webSocketApi = createWebSocketApi(webSocketApiDefinition(deployment), { lambda, mayInvoke, clock: clock.now });
  return { cdn, webSocketApi };
}

/** Caches every result of `find`. The keys of a pool never change, and exporting them takes longer than verifying. */
function memoized<T>(find: (key: string) => T): (key: string) => T {
  const results = new Map<string, T>();
  return (key) => {
    const value = results.get(key) ?? find(key);
    results.set(key, value);
    return value;
  };
}
