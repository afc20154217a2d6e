import { Duration, NestedStack, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type HttpService, routeKey, type RouteSpec } from '#shared/contract/http/route.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { acknowledge, nag } from '../findings/acknowledge.ts';
import type { AppFunction } from '../functions/app-function.ts';
import { ACCESS_LOG_FORMAT } from './access-log.ts';
import { routeLimit } from './route-throttles.ts';

interface SiteApiProps {
  readonly functions: (name: HttpService) => AppFunction;
  readonly accounts: Accounts;
  readonly apiName: string;
}

/**
 * The HTTP API with the routes of the contract, which are in a stack of their own. All but the public ones need an
 * access token.
 */
export class SiteApi extends Construct {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, { functions, accounts, apiName }: SiteApiProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', { apiName, createDefaultStage: false });
    const authorizer = new HttpUserPoolAuthorizer('AccessToken', accounts.pool, { userPoolClients: [accounts.client] });
    const nobody = new HttpNoneAuthorizer();
    const integrations = new Map<HttpService, HttpLambdaIntegration>();
    const limits = new Map<string, Readonly<Record<string, unknown>>>();
    const limited: HttpRoute[] = [];
    // A stack of their own, since there are many, and a stack may have 500 resources.
    // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
    const routes = new NestedStack(this, 'Routes');
    for (const [name, route] of Object.entries<RouteSpec>(ROUTES)) {
      const integration =
        integrations.get(route.service) ??
        new HttpLambdaIntegration(`${route.service}-integration`, functions(route.service).called, {
          timeout: Duration.seconds(29),
          // One permission for each function, not for each route.
          scopePermissionToRoute: false,
        });
      integrations.set(route.service, integration);
      const added = new HttpRoute(routes, name, {
        httpApi: this.api,
        routeKey: HttpRouteKey.with(`/api${route.path}`, HttpMethod[route.method]),
        integration,
        authorizer: route.audience === 'public' ? nobody : authorizer,
      });
      const limit = routeLimit(name);
      if (limit !== undefined) {
        // CloudFormation's spelling, since CDK passes these through.
        limits.set(routeKey(route), {
          ThrottlingRateLimit: limit.rate,
          ThrottlingBurstLimit: limit.burst,
        });
        limited.push(added);
      }
      if (route.audience === 'public') {
        acknowledge(added, { [nag('APIG4')]: `The contract makes it public: ${route.summary}` });
      }
    }
    const accessLog = new LogGroup(this, 'AccessLog', {
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      // Protects the account's concurrency from floods. Bids alone may reach 1,000 a second.
      throttle: { rateLimit: 2500, burstLimit: 2500 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(ACCESS_LOG_FORMAT),
      },
    });
    const definition = stage.node.defaultChild;
    if (!(definition instanceof CfnStage)) throw new Error('the stage has no resource');
    definition.routeSettings = Object.fromEntries(limits);
    // AWS refuses a stage that names a route before it exists.
    definition.node.addDependency(...limited);
  }
}
