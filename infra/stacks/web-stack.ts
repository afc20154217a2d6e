import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { acknowledge, nag } from '#infra/constructs/findings/acknowledge.ts';
import { acknowledgePublisher } from '#infra/constructs/findings/publisher-findings.ts';
import { webFolder } from '#infra/constructs/functions/function-code.ts';
import { mediaPolicy } from '#infra/constructs/site/media-policy.ts';
import { robotsTxt } from '#infra/constructs/site/robots-txt.ts';
import { type Contact, SECURITY_TXT, securityTxt } from '#infra/constructs/site/security-txt.ts';
import { SiteDistribution } from '#infra/constructs/site/site-distribution.ts';
import { PrivateBucket } from '#infra/constructs/storage/private-bucket.ts';
import { siteUrlParameter } from '#infra/settings/parameters.ts';
import type { Settings } from '#infra/settings/settings.ts';
import { RETENTION_FILE } from '#shared/contract/company.ts';
import type { AppStack } from './app-stack.ts';
import type { DataStack } from './data-stack.ts';
import { ownWebAclArn } from './edge-stack.ts';

interface WebStackProps extends StackProps {
  readonly settings: Settings;
  readonly data: DataStack;
  readonly api: AppStack;
}

/** The distribution and the site's files, which a build can create again. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { data, api, settings } = props;
    const site = new PrivateBucket(this, 'Site');
    acknowledge(site, { [nag('S1')]: 'It holds only the public site, and only CloudFront reads it.' });
    const { distribution } = new SiteDistribution(this, 'Cdn', {
      site,
      media: data.media,
      proofs: data.proofs,
      apiEndpoint: api.siteApi.api.apiEndpoint,
      liveUrl: api.liveApi.url,
      domain: settings.domain,
      webAclArn: webAclArnOf(settings),
      originKey: api.originKeys.current,
      accessLogs: this.accessLogs(settings),
    });
    mediaPolicy(this, 'MediaPolicy', data.media, distribution.distributionArn);
    const siteUrl = `https://${settings.domain?.name ?? distribution.distributionDomainName}`;
    this.publish(site, distribution, settings, siteUrl);
    new CfnOutput(this, 'SiteUrl', { value: siteUrl });
    new StringParameter(this, 'SiteUrlParameter', {
      parameterName: siteUrlParameter(settings.names),
      stringValue: siteUrl,
    });
  }

  /**
   * Access logs with addresses, for disputes about bids. Standard logging (legacy), because the newer kind is set up in
   * us-east-1 and refers to the distribution, which itself depends on the web ACL there. It needs access control lists,
   * which all other buckets disable.
   * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logging-legacy-s3.html
   */
  private accessLogs({ retention }: Settings): PrivateBucket {
    const logs = new PrivateBucket(this, 'CdnLogs', {
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(retention.accessLogDays) }],
    });
    acknowledge(logs, { [nag('S1')]: 'It holds the access logs of the distribution.' });
    return logs;
  }

  /**
   * File names under `assets/` contain a hash, so browsers cache them forever. Old files stay, so that pages opened before
   * a deployment still find theirs. CloudFront caches all other files for one second, the minimum of its policy
   * CachingOptimized. So no invalidation is needed, which can fail a deployment if it takes long.
   * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
   * https://github.com/aws/aws-cdk/issues/15891
   */
  private publish(site: PrivateBucket, distribution: Distribution, settings: Settings, siteUrl: string): void {
    const folder = webFolder(settings.allowStubs);
    // Explicit, since Lambda would create a log group without expiry.
    const logGroup = new LogGroup(this, 'PublishLogs', {
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const assets = new BucketDeployment(this, 'PublishAssets', {
      logGroup,
      sources: [Source.asset(folder)],
      destinationBucket: site,
      exclude: ['*'],
      include: ['assets/*'],
      prune: false,
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const pages = new BucketDeployment(this, 'PublishPages', {
      logGroup,
      sources: [
        Source.asset(folder),
        Source.data(RETENTION_FILE, JSON.stringify(settings.retention)),
        Source.data('robots.txt', robotsTxt(siteUrl, settings)),
      ],
      destinationBucket: site,
      exclude: ['assets/*'],
      prune: false,
      cacheControl: [CacheControl.noCache()],
    });
    // Publish a page only after its files and its headers.
    pages.node.addDependency(assets, distribution);
    if (settings.securityEmail !== undefined) {
      this.publishSecurityTxt(site, logGroup, { email: settings.securityEmail, domain: settings.domain?.name });
    }
    acknowledgePublisher(this, site);
  }

  private publishSecurityTxt(site: PrivateBucket, logGroup: LogGroup, contact: Contact): void {
    const text = securityTxt(contact, new Date());
    new BucketDeployment(this, 'PublishSecurityTxt', {
      logGroup,
      sources: [Source.data(SECURITY_TXT, text)],
      destinationBucket: site,
      prune: false,
      cacheControl: [CacheControl.noCache()],
      // RFC 9116 requires the character set.
      contentType: 'text/plain; charset=utf-8',
    });
  }
}

function webAclArnOf({ webAcl, names }: Settings): string | undefined {
  if (webAcl === 'none') return undefined;
  return webAcl === 'own' ? ownWebAclArn(names) : webAcl.arn;
}
