import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { MayInvoke } from '../iam/resource-policies.ts';
import type { InvocationOutcome } from '../lambda/execution-environment.ts';
import type { Lambda } from '../lambda/lambda.ts';
import type { Clock } from '../values/clock.ts';
import { parseJson } from '../values/parse-json.ts';
import type { WebSocketApiDefinition, WebSocketRoute } from './api-definition.ts';
import type { Connection } from './connection.ts';
import { connectEvent, disconnectEvent, messageEvent, type RequestLine } from './websocket-event.ts';

export interface IntegrationParts {
  readonly lambda: Lambda;
  readonly mayInvoke: MayInvoke;
  readonly clock: Clock;
}

/** Invokes the functions of the routes and handles their results. */
export interface Integrations {
  /** The status of `$connect`'s response; only 2xx accepts the client. */
  connect(connection: Connection, request: RequestLine): Promise<number>;
  /** Passes a message to the route that it selects. */
  receive(connection: Connection, body: string): Promise<void>;
  disconnect(connection: Connection, code: number, reason: string): Promise<void>;
}

const functionAnswer = z.looseObject({ statusCode: z.number().optional() }).nullable();

export function createIntegrations(definition: WebSocketApiDefinition, parts: IntegrationParts): Integrations {
  async function invoke(route: WebSocketRoute, event: unknown): Promise<InvocationOutcome | undefined> {
    const { region, accountId, apiId, stage } = definition;
    const source = `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stage}/${route.routeKey}`;
    if (!parts.mayInvoke(route.functionArn, 'apigateway.amazonaws.com', source)) return undefined;
    return await parts.lambda.invoke(route.functionArn, event);
  }

  return {
    connect: async (connection, request) => {
      const route = definition.routes.get('$connect');
      if (route === undefined) return 200;
      const event = connectEvent(definition, connection, request, parts.clock());
      return readResult(await invoke(route, event))?.statusCode ?? 500;
    },
    receive: async (connection, body) => {
      const requestId = randomUUID();
      const complain = (message: string) => {
        connection.socket?.send(JSON.stringify({ message, connectionId: connection.id, requestId }));
      };
      const route = definition.routes.get(selected(body, definition.selector)) ?? definition.routes.get('$default');
      if (route === undefined) return complain('Forbidden');
      const event = messageEvent(definition, connection, { routeKey: route.routeKey, body }, parts.clock());
      const outcome = await invoke(route, event);
      if (outcome?.kind !== 'succeeded') return complain('Internal server error');
    },
    disconnect: async (connection, code, reason) => {
      const route = definition.routes.get('$disconnect');
      if (route === undefined) return;
      await invoke(route, disconnectEvent(definition, connection, { code, reason }, parts.clock()));
    },
  };
}

function readResult(outcome: InvocationOutcome | undefined) {
  if (outcome?.kind !== 'succeeded') return undefined;
  const parsed = functionAnswer.safeParse(JSON.parse(outcome.payload));
  return parsed.success ? (parsed.data ?? undefined) : undefined;
}

/** Clients may not choose routes that begin with `$`. */
function selected(body: string, selector: string): string {
  const value: unknown = Object(parseJson(body))[selector];
  return typeof value === 'string' && !value.startsWith('$') ? value : '$default';
}
