import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge, nag } from '../findings/acknowledge.ts';

/**
 * What the distribution proves itself to the API with: an HTTP API has no resource policy, so whoever knows its
 * address could go round the web ACL. Keys are numbered; the functions take the current one and the one before, so
 * that the next deployment with a higher number rotates them while old and new are both in use. The values are made
 * by Secrets Manager and put in by CloudFormation: no template, build or machine of a developer holds them.
 */
export class OriginKeys extends Construct {
  /** What the distribution sends. */
  readonly current: string;
  /** What functions take, separated by commas. */
  readonly accepted: string;

  constructor(scope: Construct, id: string, current: number) {
    super(scope, id);
    const values = [current, current - 1].filter((number) => number > 0).map((number) => this.key(number));
    const [first = ''] = values;
    this.current = first;
    this.accepted = values.join(',');
  }

  private key(number: number): string {
    const secret = new Secret(this, `Key${number}`, {
      description: 'What CloudFront shows to the API',
      // A header's value: no blanks and nothing to quote.
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(secret, {
      [nag('SMG4')]: 'The setting originKey rotates it: functions and distribution must change together.',
    });
    // Also the one before stays exported: until it is deployed itself, the distribution's stack still imports that one.
    Stack.of(this).exportValue(secret.secretArn);
    return secret.secretValue.unsafeUnwrap();
  }
}
