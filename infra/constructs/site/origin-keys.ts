import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge, nag } from '../findings/acknowledge.ts';

/**
 * The secret header that CloudFront sends to the API. An HTTP API has no resource policy, so without the header anyone
 * could bypass the web ACL. Keys are numbered. The functions accept the current and the previous one, so that a deployment
 * with the next number rotates the key without downtime. Secrets Manager generates the values and CloudFormation inserts
 * them: no template or build contains one.
 */
export class OriginKeys extends Construct {
  /** The key that the distribution sends. */
  readonly current: string;
  /** The keys that the functions accept, separated by commas. */
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
      // A header's value needs no spaces or quotes.
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(secret, {
      [nag('SMG4')]: 'The setting originKey rotates it: functions and distribution must change together.',
    });
    // Keep exporting the previous key: the distribution's stack imports it until it is deployed itself.
    Stack.of(this).exportValue(secret.secretArn);
    return secret.secretValue.unsafeUnwrap();
  }
}
