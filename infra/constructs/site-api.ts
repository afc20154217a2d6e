import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { HttpService, RouteSpec } from '../../shared/contract/route.ts';
import { ROUTES } from '../../shared/contract/routes.ts';
import { acknowledge, nag } from './acknowledge.ts';
import { ACCESS_LOG_FORMAT } from './access-log.ts';
import type { AppFunction } from './app-function.ts';
import type { Accounts } from './user-pool.ts';

interface SiteApiProps {
  readonly functions: Readonly<Record<HttpService, AppFunction>>;
  readonly accounts: Accounts;
}

/** The HTTP API: every route of the contract by name, and nothing else. All but public ones need an access token. */
export class SiteApi extends Construct {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, { functions, accounts }: SiteApiProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', { apiName: 'boli', createDefaultStage: false });
    const authorizer = new HttpUserPoolAuthorizer('AccessToken', accounts.pool, { userPoolClients: [accounts.client] });
    const nobody = new HttpNoneAuthorizer();
    const integrations = new Map<HttpService, HttpLambdaIntegration>();
    for (const route of Object.values<RouteSpec>(ROUTES)) {
      const integration =
        integrations.get(route.service) ??
        new HttpLambdaIntegration(`${route.service}-integration`, functions[route.service].lambda, {
          timeout: Duration.seconds(29),
        });
      integrations.set(route.service, integration);
      const added = this.api.addRoutes({
        path: `/api${route.path}`,
        methods: [HttpMethod[route.method]],
        integration,
        authorizer: route.audience === 'public' ? nobody : authorizer,
      });
      if (route.audience === 'public') {
        for (const one of added) acknowledge(one, { [nag('APIG4')]: `The contract makes it public: ${route.summary}` });
      }
    }
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      detailedMetricsEnabled: true,
      // A flood is cut off before it exhausts the account's functions; bids alone may reach 1,000 a second.
      throttle: { rateLimit: 2500, burstLimit: 2500 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(ACCESS_LOG_FORMAT),
      },
    });
  }
}
