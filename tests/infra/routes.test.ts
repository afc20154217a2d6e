import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type RouteSpec, routeKey } from '#shared/contract/http/route.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { calledAs, plainId, templates } from './support/templates.ts';

const { api, routes: nested, text } = templates();
const ofType = (type: string) => [...api.ofType(type), ...nested.ofType(type)];

const routeProperties = z.object({
  ApiId: z.unknown(),
  RouteKey: z.string(),
  Target: z.unknown(),
  AuthorizationType: z.string().optional(),
  AuthorizerId: z.unknown().optional(),
});

const routes = ofType('AWS::ApiGatewayV2::Route').map(({ Properties }) => {
  const { ApiId, RouteKey, Target, AuthorizationType, AuthorizerId } = routeProperties.parse(Properties);
  const integrationId = /^integrations\/<(.*)>$/.exec(text(Target))?.[1];
  const integration = ofType('AWS::ApiGatewayV2::Integration').find(({ id }) => plainId(id) === integrationId);
  return {
    api: text(ApiId),
    key: RouteKey,
    authorization: AuthorizationType ?? 'NONE',
    authorizer: AuthorizerId === undefined ? undefined : text(AuthorizerId),
    integration: integration?.Properties ?? {},
    function: text(integration?.Properties['IntegrationUri']),
  };
});
const site = routes.filter((route) => route.api === '<SiteApi>');
const live = routes.filter((route) => route.api === '<LiveApi>');

describe('the HTTP API', () => {
  it('has exactly the routes of the contract', () => {
    expect(site.map(({ key }) => key).toSorted()).toEqual(Object.values(ROUTES).map(routeKey).toSorted());
  });

  it.each(Object.values<RouteSpec>(ROUTES).map((route) => [routeKey(route), route] as const))(
    '%s is routed to its function, behind the authorizer unless it is public',
    (key, route) => {
      const found = site.find((one) => one.key === key);
      expect(found).toMatchObject({
        function: calledAs(route.service),
        authorization: route.audience === 'public' ? 'NONE' : 'JWT',
        authorizer: route.audience === 'public' ? undefined : '<SiteApiAccessToken>',
        integration: { IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' },
      });
    },
  );

  it('accepts tokens of the user pool that were issued to the site’s client', () => {
    const authorizers = api.ofType('AWS::ApiGatewayV2::Authorizer').map(({ Properties }) => Properties);
    expect(authorizers).toHaveLength(1);
    const [{ JwtConfiguration } = {}] = authorizers;
    const { Audience, Issuer } = z
      .object({ Audience: z.array(z.unknown()), Issuer: z.unknown() })
      .parse(JwtConfiguration);
    expect(Audience.map(text)).toEqual(['<AccountsPoolSite>']);
    expect(text(Issuer)).toBe('https://cognito-idp.ap-south-1.amazonaws.com/<AccountsPool>');
    expect(authorizers[0]).toMatchObject({ AuthorizerType: 'JWT', IdentitySource: ['$request.header.Authorization'] });
  });

  it('may call exactly the functions of its routes', () => {
    const sources = ofType('AWS::Lambda::Permission')
      .filter(({ Properties }) => Properties['Principal'] === 'apigateway.amazonaws.com')
      .map(({ Properties }) => `${text(Properties['FunctionName'])} ${text(Properties['SourceArn'])}`);
    const services = new Set(Object.values<RouteSpec>(ROUTES).map(({ service }) => service));
    const expected = [...services].map(
      (service) => `${calledAs(service)} arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<SiteApi>/*/*/*`,
    );
    expect(sources.filter((source) => source.includes('<SiteApi>')).toSorted()).toEqual(expected.toSorted());
  });
});

describe('the WebSocket API', () => {
  it('has exactly the expected routes, all handled by realtime', () => {
    expect(live.map(({ key }) => key).toSorted()).toEqual(
      ['$connect', '$default', '$disconnect', 'ping', 'subscribe', 'unsubscribe'].toSorted(),
    );
    for (const { function: uri } of live) expect(uri).toContain('<RealtimeFunction.Arn>');
  });

  it('selects the route by the action of the message', () => {
    const found = api
      .ofType('AWS::ApiGatewayV2::Api')
      .find(({ Properties }) => Properties['ProtocolType'] === 'WEBSOCKET');
    expect(found?.Properties['RouteSelectionExpression']).toBe('$request.body.action');
  });
});

it('both APIs limit the rate of requests and log each of them', () => {
  const stages = api.ofType('AWS::ApiGatewayV2::Stage');
  expect(stages).toHaveLength(2);
  for (const { Properties } of stages) {
    expect(Properties).toMatchObject({
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: expect.any(Number), ThrottlingBurstLimit: expect.any(Number) },
      AccessLogSettings: { Format: expect.not.stringMatching(/queryString|header|body/i) },
    });
  }
});
