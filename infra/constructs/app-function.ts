import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { functionCode } from './function-code.ts';
import { constructId, FUNCTION_SPECS, type FunctionName, TRIGGER_SPECS, type TriggerName } from './function-specs.ts';

/** One deployed function with its log and a role of its own that may at first do nothing but write that log. */
export class AppFunction extends Construct {
  readonly name: FunctionName | TriggerName;
  readonly lambda: Function;
  readonly role: Role;

  constructor(scope: Construct, name: FunctionName | TriggerName, allowStubs: boolean) {
    super(scope, constructId(name));
    this.name = name;
    const spec = { ...FUNCTION_SPECS, ...TRIGGER_SPECS }[name];
    const logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.THREE_MONTHS,
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
      code: functionCode(name, allowStubs),
      memorySize: spec.memory,
      timeout: Duration.seconds(spec.timeout),
      role: this.role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: { POWERTOOLS_SERVICE_NAME: name, LOG_LEVEL: 'INFO' },
    });
  }
}
