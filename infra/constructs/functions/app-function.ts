import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  type Alias,
  Architecture,
  Function,
  FunctionBase,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Settings } from '#infra/settings/settings.ts';
import { constructId, type FunctionName, LIVE, SHIFTED, type TriggerName } from '#infra/specs/function-name.ts';
import type { FunctionSize, FunctionSpec } from '#infra/specs/function-spec.ts';
import { acknowledge, nag } from '../findings/acknowledge.ts';
import { functionCode } from './function-code.ts';

interface AppFunctionProps<Spec> extends Pick<Settings, 'catalogue'> {
  readonly spec: Spec;
  readonly allowStubs: boolean;
  readonly metricsNamespace: string;
  readonly reservedConcurrency: number | undefined;
}

/** A function with its log and its own role, which at first may only write that log. */
export class AppFunction<Spec extends FunctionSize = FunctionSpec> extends Construct {
  readonly name: FunctionName | TriggerName;
  readonly spec: Spec;
  readonly lambda: Function;
  /** Of a function whose releases are shifted: the alias that leads to the live version, or to two of them. */
  readonly live: Alias | undefined;
  /** What its callers call. */
  readonly called: FunctionBase;
  readonly role: Role;

  constructor(scope: Construct, name: FunctionName | TriggerName, props: AppFunctionProps<Spec>) {
    super(scope, constructId(name));
    this.name = name;
    const { spec } = props;
    this.spec = spec;
    const logGroup = new LogGroup(this, 'Logs', {
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `Boli: ${name}`,
    });
    this.role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
    );
    this.lambda = new Function(this, 'Function', {
      description: spec.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: functionCode(name, props.catalogue, props.allowStubs),
      memorySize: spec.memory,
      timeout: Duration.seconds(spec.timeout),
      role: this.role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      // Lambda samples the first request of each second and 5 % of the others. The rate cannot be changed.
      // https://docs.aws.amazon.com/lambda/latest/dg/nodejs-tracing.html
      tracing: Tracing.ACTIVE,
      ...(props.reservedConcurrency !== undefined && { reservedConcurrentExecutions: props.reservedConcurrency }),
      environment: {
        POWERTOOLS_SERVICE_NAME: name,
        POWERTOOLS_METRICS_NAMESPACE: props.metricsNamespace,
        LOG_LEVEL: 'INFO',
      },
      // Versions of before stay, or there would be nothing to go back to.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
    });
    this.live = SHIFTED.some((shifted) => shifted === name) ? this.lambda.addAlias(LIVE) : undefined;
    this.called = this.live === undefined ? this.lambda : asFunction(this.live);
    acknowledge(this.role, { [nag('IAM5', 'Resource::*')]: 'X-Ray knows no resources to bind a trace to.' });
  }
}

/** An alias is a function, but by its type its role may be undefined, where a function has none. */
function asFunction(alias: Construct): FunctionBase {
  if (alias instanceof FunctionBase) return alias;
  throw new Error(`${alias.node.path} is no function`);
}
