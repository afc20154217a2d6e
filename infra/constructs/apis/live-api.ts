import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { LogGroupLogDestination, WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge, nag } from '../findings/acknowledge.ts';
import type { AppFunction } from '../functions/app-function.ts';
import { ACCESS_LOG_FORMAT, logWriter } from './access-log.ts';

const ACTIONS = ['subscribe', 'unsubscribe', 'ping'] as const;
const STAGE = 'live';

/** The WebSocket API. The function's environment has its address, so `routeTo` adds the routes afterwards. */
export class LiveApi extends Construct {
  readonly api: WebSocketApi;
  /** The address for browsers, `wss://`. */
  readonly url: string;
  /** The address at which functions post to connections, `https://`. */
  readonly callbackUrl: string;
  /** ARN of the stage; `/<METHOD>/@connections/*` follows. */
  readonly stageArn: string;

  constructor(scope: Construct, id: string, apiName: string) {
    super(scope, id);
    const stack = Stack.of(this);
    this.api = new WebSocketApi(this, 'Api', {
      apiName,
      routeSelectionExpression: '$request.body.action',
    });
    const accessLog = new LogGroup(this, 'AccessLog', {
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: STAGE,
      autoDeploy: true,
      throttle: { rateLimit: 2000, burstLimit: 2000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(ACCESS_LOG_FORMAT),
      },
    });
    // AWS refuses a WebSocket stage with logs if the account has no role for them. (An HTTP API needs none.)
    stage.node.addDependency(logWriter(this));
    const host = `${this.api.apiId}.execute-api.${stack.region}.${stack.urlSuffix}`;
    this.url = `wss://${host}/${STAGE}`;
    this.callbackUrl = `https://${host}/${STAGE}`;
    this.stageArn = stack.formatArn({ service: 'execute-api', resource: this.api.apiId, resourceName: STAGE });
  }

  /** Routes connects, disconnects and all messages to one function. */
  routeTo({ lambda }: AppFunction): void {
    const integration = new WebSocketLambdaIntegration('realtime-integration', lambda);
    const routes = [
      this.api.addRoute('$connect', { integration }),
      this.api.addRoute('$disconnect', { integration }),
      this.api.addRoute('$default', { integration }),
      ...ACTIONS.map((action) => this.api.addRoute(action, { integration })),
    ];
    for (const route of routes) {
      acknowledge(route, {
        [nag('APIG4')]: 'The function admits a connection only with a single-use ticket that expires in 30 seconds.',
      });
    }
  }
}
