import { Stack } from 'aws-cdk-lib';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { AppFunction } from './functions/app-function.ts';

/** Who sends while no sender is set: nobody (RFC 2606 keeps `.invalid` free for ever). */
const NO_SENDER = 'notices@boli.invalid';

/** What sending mail through SES takes, and how bounces and complaints come back. */
export class MailSender extends Construct {
  readonly from: string;
  readonly sending: string;
  readonly configurationSet: string;
  /** What the sender needs `ses:SendEmail` on: SES asks for the identity of the address or of its domain. */
  readonly arns: readonly string[];
  private readonly feedback: Topic;

  constructor(scope: Construct, id: string, emailFrom: string | undefined) {
    super(scope, id);
    this.from = emailFrom ?? NO_SENDER;
    this.sending = emailFrom === undefined ? 'off-without-sender' : 'on';
    const set = new ConfigurationSet(this, 'Set', { reputationMetrics: true });
    this.configurationSet = set.configurationSetName;
    this.feedback = new Topic(this, 'Feedback', { displayName: 'Boli mail feedback', enforceSSL: true });
    set.addEventDestination('Feedback', {
      destination: EventDestination.snsTopic(this.feedback),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    const identity = (name: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: name });
    const domain = this.from.slice(this.from.indexOf('@') + 1);
    this.arns = [
      identity(this.from),
      identity(domain),
      Stack.of(this).formatArn({ service: 'ses', resource: 'configuration-set', resourceName: this.configurationSet }),
    ];
  }

  /** Bounces and complaints go to the function that sends, which then stops. */
  tellOfBounces({ lambda }: AppFunction): void {
    this.feedback.addSubscription(new LambdaSubscription(lambda));
  }
}
