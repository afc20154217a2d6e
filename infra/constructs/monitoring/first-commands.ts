/**
 * The commands with which an alarm's entry in the runbook begins. Tested there letter by letter
 * (tests/infra/runbook.test.ts).
 */
import type { Function } from 'aws-cdk-lib/aws-lambda';

/** What failed in a function in the last hour. */
export const logOf = ({ functionName }: Pick<Function, 'functionName'>): string =>
  `aws logs tail "$(aws lambda get-function-configuration --function-name ${functionName} ` +
  `--query LoggingConfig.LogGroup --output text)" --since 1h --filter-pattern "?ERROR ?WARN ?timeout"`;

/** The requests of the last hour that an API answered so: `4*`, `5*`. */
export const accessLogOf = (stack: string, api: 'SiteApi' | 'LiveApi', status: string): string =>
  `aws logs tail "$(aws logs describe-log-groups --log-group-name-prefix ${stack}-${api}AccessLog ` +
  `--query 'logGroups[0].logGroupName' --output text)" --since 1h --filter-pattern '{ $.status = "${status}" }'`;

/**
 * One line of the logs of all functions.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax-Source.html
 */
export const everyLog = (stack: string, message: string): string =>
  `aws logs start-query --start-time "$(date -d '3 hours ago' +%s)" --end-time "$(date +%s)" ` +
  `--query-string 'SOURCE logGroups(namePrefix: ["${stack}-"]) | filter message = "${message}"'`;
