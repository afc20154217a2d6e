import { Stack } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { PrivateBucket } from '../storage/private-bucket.ts';
import { acknowledge, nag } from './acknowledge.ts';

const ID_PREFIX = 'Custom::CDKBucketDeployment';

/** Acknowledges cdk-nag's findings on the publisher: CDK's own function that copies the site into its bucket. */
export function acknowledgePublisher(stack: Stack, site: PrivateBucket): void {
  const bucket = site.node.defaultChild;
  if (!CfnBucket.isCfnElement(bucket)) throw new Error('the bucket has no resource');
  const publisher = stack.node.children.find((child) => child.node.id.startsWith(ID_PREFIX));
  if (publisher === undefined) throw new Error('there is no publisher');
  const why =
    "CDK's own function, which runs only while deploying; it reads CDK's assets and writes the site's bucket.";
  const findings = [
    'Action::s3:GetBucket*',
    'Action::s3:GetObject*',
    'Action::s3:List*',
    'Action::s3:Abort*',
    'Action::s3:DeleteObject*',
    `Resource::<${stack.getLogicalId(bucket)}.Arn>/*`,
    `Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}/*`,
  ];
  acknowledge(publisher, Object.fromEntries(findings.map((finding) => [nag('IAM5', finding), why])));
  acknowledge(publisher, {
    [nag('IAM4', 'Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole')]: why,
    [nag('L1')]: 'CDK chooses the runtime of its own functions.',
  });
}
