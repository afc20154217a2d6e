import type { Node } from 'constructs';

/** What an operator may choose with `-c name=value` or in cdk.json. */
export interface Settings {
  readonly region: string;
  /** Receives the alarms. */
  readonly alarmEmail: string | undefined;
  /** The sender of codes, verified in SES. Without it Cognito sends them itself, at most 50 a day. */
  readonly emailFrom: string | undefined;
  /** The site's own name, with its certificate in us-east-1. Without it: the distribution's name. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** A web ACL of WAF (scope CloudFront, so in us-east-1) for the distribution. */
  readonly webAclArn: string | undefined;
  /** Whether what is not built may be replaced by a stub: for looking at templates, never for deploying. */
  readonly allowStubs: boolean;
}

/** Reads the settings from CDK context. */
export function settingsFrom(node: Node): Settings {
  const text = (key: string): string | undefined => {
    const value: unknown = node.tryGetContext(key);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const name = text('domainName');
  const certificateArn = text('certificateArn');
  if ((name === undefined) !== (certificateArn === undefined)) {
    throw new Error('Give both domainName and certificateArn, or neither.');
  }
  return {
    region: text('region') ?? 'ap-south-1',
    alarmEmail: text('alarmEmail'),
    emailFrom: text('emailFrom'),
    domain: name === undefined || certificateArn === undefined ? undefined : { name, certificateArn },
    webAclArn: text('webAclArn'),
    allowStubs: node.tryGetContext('allowStubs') === true,
  };
}
