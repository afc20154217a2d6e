import * as z from 'zod';
import type { Deployment, ResolvedResource } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { TemplateError } from '../template/template-error.ts';
import type { JwtRequirements } from './jwt-authorizer.ts';
import type { ThrottleLimits } from './throttle.ts';

export interface HttpRoute {
  readonly routeKey: string;
  readonly functionArn: string;
  readonly authorizer: JwtRequirements | undefined;
  readonly scopes: readonly string[];
  readonly throttle: ThrottleLimits | undefined;
}

export interface HttpApiDefinition {
  readonly apiId: string;
  readonly region: string;
  readonly accountId: string;
  readonly stage: string;
  readonly routes: readonly HttpRoute[];
}

const api = z.object({
  ProtocolType: z.literal('HTTP'),
  CorsConfiguration: z.undefined({ error: 'CORS is not emulated: the site and the API share one origin' }).optional(),
});

const routeSettings = z.object({
  ThrottlingBurstLimit: z.number().optional(),
  ThrottlingRateLimit: z.number().optional(),
});

const stage = z.object({
  ApiId: z.string(),
  StageName: z.literal('$default'),
  DefaultRouteSettings: routeSettings.default({}),
  RouteSettings: z.record(z.string(), routeSettings).default({}),
});

const route = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string().regex(/^integrations\//),
  AuthorizationType: z.enum(['NONE', 'JWT']).default('NONE'),
  AuthorizerId: z.string().optional(),
  AuthorizationScopes: z.array(z.string()).default([]),
});

const authorizer = z.object({
  AuthorizerType: z.literal('JWT'),
  IdentitySource: z.tuple([z.literal('$request.header.Authorization')]),
  JwtConfiguration: z.object({ Audience: z.array(z.string()), Issuer: z.string() }),
});

const integration = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
});

/** Reads the HTTP API. Throws a TemplateError unless there is exactly one, with known properties only. */
export function httpApiDefinition(deployment: Deployment): HttpApiDefinition {
  const [found, ...others] = deployment
    .ofType('AWS::ApiGatewayV2::Api')
    .filter((resource) => resource.properties['ProtocolType'] === 'HTTP');
  if (found === undefined || others.length > 0) throw new TemplateError('template', 'expected exactly one HTTP API');
  propertiesOf(found, api);
  const apiId = found.physicalId;
  const stages = deployment.ofType('AWS::ApiGatewayV2::Stage').filter((stage) => stage.properties['ApiId'] === apiId);
  const [firstStage] = stages;
  if (firstStage === undefined)
    throw new TemplateError(`${found.stack}/${found.logicalId}`, 'the HTTP API has no stage');
  const settings = propertiesOf(firstStage, stage);
  const routes = deployment
    .ofType('AWS::ApiGatewayV2::Route')
    .filter((resource) => resource.properties['ApiId'] === apiId)
    .map((resource): HttpRoute => {
      const declared = propertiesOf(resource, route);
      const ownSettings = { ...settings.DefaultRouteSettings, ...settings.RouteSettings[declared.RouteKey] };
      return {
        routeKey: declared.RouteKey,
        functionArn: functionOf(deployment, resource, declared.Target),
        authorizer:
          declared.AuthorizationType === 'NONE' ? undefined : requirements(deployment, declared.AuthorizerId, resource),
        scopes: declared.AuthorizationScopes,
        throttle:
          ownSettings.ThrottlingRateLimit === undefined || ownSettings.ThrottlingBurstLimit === undefined
            ? undefined
            : { rate: ownSettings.ThrottlingRateLimit, burst: ownSettings.ThrottlingBurstLimit },
      };
    });
  const unknownRoute = Object.keys(settings.RouteSettings).find(
    (key) => !routes.some((candidate) => candidate.routeKey === key),
  );
  if (unknownRoute !== undefined) {
    throw new TemplateError(
      `${firstStage.stack}/${firstStage.logicalId}`,
      `RouteSettings of no route: ${unknownRoute}`,
    );
  }
  const [, , , region = '', accountId = ''] = (routes[0]?.functionArn ?? '').split(':');
  return { apiId, region, accountId, stage: settings.StageName, routes };
}

function functionOf(deployment: Deployment, routeResource: ResolvedResource, target: string): string {
  const id = target.replace('integrations/', '');
  const found = deployment.ofType('AWS::ApiGatewayV2::Integration').find((resource) => resource.physicalId === id);
  if (found === undefined) {
    throw new TemplateError(`${routeResource.stack}/${routeResource.logicalId}`, `no integration ${id}`);
  }
  return lambdaArnIn(propertiesOf(found, integration).IntegrationUri);
}

/** Extracts the function's ARN from an integration URI; API Gateway's own ARN may wrap it. */
export function lambdaArnIn(integrationUri: string): string {
  return /arn:aws:lambda:[^/]+/.exec(integrationUri)?.[0] ?? integrationUri;
}

function requirements(
  deployment: Deployment,
  authorizerId: string | undefined,
  routeResource: ResolvedResource,
): JwtRequirements {
  const found = deployment
    .ofType('AWS::ApiGatewayV2::Authorizer')
    .find((resource) => resource.physicalId === authorizerId);
  if (found === undefined) {
    throw new TemplateError(
      `${routeResource.stack}/${routeResource.logicalId}`,
      `no authorizer ${String(authorizerId)}`,
    );
  }
  const { JwtConfiguration } = propertiesOf(found, authorizer);
  return { issuer: JwtConfiguration.Issuer, audience: JwtConfiguration.Audience };
}
