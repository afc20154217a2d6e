import * as z from 'zod';
import { lambdaArnIn } from '../http-api/api-definition.ts';
import type { Deployment } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { TemplateError } from '../template/template-error.ts';

export interface WebSocketRoute {
  /** `$connect`, `$disconnect`, `$default` or the selector value. */
  readonly routeKey: string;
  readonly functionArn: string;
}

export interface WebSocketApiDefinition {
  readonly apiId: string;
  readonly region: string;
  readonly accountId: string;
  readonly stage: string;
  /** The JSON field of a message that selects the route. */
  readonly selector: string;
  readonly routes: ReadonlyMap<string, WebSocketRoute>;
}

const api = z.object({ RouteSelectionExpression: z.string().regex(/^\$request\.body\.\w+$/) });
const stage = z.object({ StageName: z.string() });
const route = z.object({
  RouteKey: z.string(),
  Target: z.string().regex(/^integrations\//),
  AuthorizationType: z.literal('NONE').default('NONE'),
});
const integration = z.object({ IntegrationType: z.literal('AWS_PROXY'), IntegrationUri: z.string() });

/** Reads the WebSocket API. Throws a TemplateError unless there is exactly one. */
export function webSocketApiDefinition(deployment: Deployment): WebSocketApiDefinition {
  const [found, ...others] = deployment
    .ofType('AWS::ApiGatewayV2::Api')
    .filter((resource) => resource.properties['ProtocolType'] === 'WEBSOCKET');
  if (found === undefined || others.length > 0) {
    throw new TemplateError('template', 'expected exactly one WebSocket API');
  }
  const apiId = found.physicalId;
  const resourcesOfApi = (type: string) =>
    deployment.ofType(type).filter((resource) => resource.properties['ApiId'] === apiId);
  const [stageResource] = resourcesOfApi('AWS::ApiGatewayV2::Stage');
  if (stageResource === undefined) throw new TemplateError(`${found.stack}/${found.logicalId}`, 'there is no stage');
  const routes = resourcesOfApi('AWS::ApiGatewayV2::Route').map((resource): WebSocketRoute => {
    const declared = propertiesOf(resource, route);
    const id = declared.Target.replace('integrations/', '');
    const target = resourcesOfApi('AWS::ApiGatewayV2::Integration').find((resource) => resource.physicalId === id);
    if (target === undefined)
      throw new TemplateError(`${resource.stack}/${resource.logicalId}`, `no integration ${id}`);
    return {
      routeKey: declared.RouteKey,
      functionArn: lambdaArnIn(propertiesOf(target, integration).IntegrationUri),
    };
  });
  const [, , , region = '', accountId = ''] = (routes[0]?.functionArn ?? '').split(':');
  return {
    apiId,
    region,
    accountId,
    stage: propertiesOf(stageResource, stage).StageName,
    selector: propertiesOf(found, api).RouteSelectionExpression.replace('$request.body.', ''),
    routes: new Map(routes.map((route) => [route.routeKey, route])),
  };
}
