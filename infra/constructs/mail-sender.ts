import { Stack } from 'aws-cdk-lib';
import {
  ConfigurationSetEventDestination,
  EmailSendingEvent,
  EventDestination,
  type IConfigurationSet,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { AppFunction } from './functions/app-function.ts';

/** A placeholder while no sender is set. RFC 2606 reserves `.invalid`. */
const NO_SENDER = 'notices@boli.invalid';

interface MailSenderProps {
  readonly emailFrom: string | undefined;
  readonly mails: IConfigurationSet;
}

/** The SES resources for sending mail and for bounces and complaints. */
export class MailSender extends Construct {
  readonly from: string;
  readonly sending: string;
  readonly configurationSet: string;
  /** The resources for `ses:SendEmail`: the identity of the address or its domain, and the configuration set. */
  readonly arns: readonly string[];
  private readonly feedback: Topic;

  constructor(scope: Construct, id: string, { emailFrom, mails }: MailSenderProps) {
    super(scope, id);
    this.from = emailFrom ?? NO_SENDER;
    this.sending = emailFrom === undefined ? 'off-without-sender' : 'on';
    this.configurationSet = mails.configurationSetName;
    this.feedback = new Topic(this, 'Feedback', { displayName: 'Boli mail feedback', enforceSSL: true });
    new ConfigurationSetEventDestination(this, 'Events', {
      configurationSet: mails,
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

  /** The sending function receives bounces and complaints, and then stops mailing that address. */
  subscribeToBounces({ lambda }: AppFunction): void {
    this.feedback.addSubscription(new LambdaSubscription(lambda));
  }
}
