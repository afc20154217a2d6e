import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { authorize } from '../aws/authorize.ts';
import type { AwsRequest, AwsResponse, AwsService } from '../aws/aws-service.ts';
import { respondWithFaults, awsJson, awsError, jsonBodyOf, parseInput, throwRefusal } from '../aws/json-protocol.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Clock } from '../values/clock.ts';

const content = z.strictObject({ Data: z.string(), Charset: z.literal('UTF-8') });
const sendEmail = z.strictObject({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: z.array(z.string()).length(1) }),
  ConfigurationSetName: z.string(),
  EmailTags: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).default([]),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: content,
      Body: z.strictObject({ Text: content, Html: content }),
      Headers: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).default([]),
    }),
  }),
});

const subscription = z.looseObject({ Protocol: z.string(), Endpoint: z.unknown(), TopicArn: z.unknown() });

export interface Ses extends AwsService {
  /** Simulates a bounce or complaint for the newest mail to an address; false when there is no mail. */
  bounce(to: string, kind: 'Bounce' | 'Complaint'): Promise<boolean>;
}

interface SesSettings {
  readonly deployment: Deployment;
  readonly mailbox: Mailbox;
  readonly clock: Clock;
  readonly region: string;
  readonly accountId: string;
  readonly invoke: (functionArn: string, event: unknown) => Promise<unknown>;
}

/** Implements SendEmail into the mailbox, with bounces through the template's topic. */
export function createSes({ deployment, mailbox, clock, region, accountId, invoke }: SesSettings): Ses {
  const arn = (resource: string) => `arn:aws:ses:${region}:${accountId}:${resource}`;

  const send = (request: AwsRequest): AwsResponse => {
    const input = parseInput(sendEmail, jsonBodyOf(request), 'BadRequestException');
    const { Subject, Body, Headers } = input.Content.Simple;
    const from = /<([^>]+)>$/.exec(input.FromEmailAddress)?.[1] ?? input.FromEmailAddress;
    throwRefusal(authorize(request, 'ses:SendEmail', arn(`identity/${from}`)));
    throwRefusal(authorize(request, 'ses:SendEmail', arn(`configuration-set/${input.ConfigurationSetName}`)));
    mailbox.send({
      to: input.Destination.ToAddresses[0] ?? '',
      subject: Subject.Data,
      text: Body.Text.Data,
      html: Body.Html.Data,
      headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
      tags: Object.fromEntries(input.EmailTags.map(({ Name, Value }) => [Name, Value])),
    });
    return awsJson({ MessageId: randomUUID() });
  };

  const listeners = deployment
    .ofType('AWS::SNS::Subscription')
    .map(({ properties }) => subscription.parse(properties))
    .filter(({ Protocol }) => Protocol === 'lambda')
    .map(({ Endpoint }) => String(Endpoint));

  return {
    name: 'ses',
    handle: async (request) =>
      await respondWithFaults(async () =>
        request.method === 'POST' && request.path === '/v2/email/outbound-emails'
          ? send(request)
          : awsError(404, 'UnknownOperationException', `No local emulator for ${request.method} ${request.path}.`),
      ),
    bounce: async (to, kind) => {
      const mail = mailbox.list(to).find(({ tags }) => tags !== undefined);
      if (mail?.tags === undefined) return false;
      const tags = Object.fromEntries(Object.entries(mail.tags).map(([name, value]) => [name, [value]]));
      const message = {
        eventType: kind,
        mail: { timestamp: mail.sentAt, destination: [to], tags },
        ...(kind === 'Bounce' && { bounce: { bounceType: 'Permanent', bounceSubType: 'General' } }),
      };
      const Sns = {
        Type: 'Notification',
        Timestamp: new Date(clock()).toISOString(),
        Message: JSON.stringify(message),
      };
      for (const listener of listeners) await invoke(listener, { Records: [{ EventSource: 'aws:sns', Sns }] });
      return true;
    },
  };
}
