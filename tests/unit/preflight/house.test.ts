import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ListSubscriptionsCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test } from 'vitest';
import { findSubscribers } from '#infra/preflight/alarms.ts';
import type { Finding } from '#infra/preflight/check.ts';
import { findCertificate, findCompany } from '#infra/preflight/house.ts';
import { findOwners } from '#infra/preflight/owners.ts';

const said = (findings: readonly Finding[]) => findings.map(({ level, says }) => `${level}: ${says}`);

describe('alarms', () => {
  const [here, edge] = [new SNSClient({ region: 'ap-south-1' }), new SNSClient({ region: 'us-east-1' })];
  const [hereMock, edgeMock] = [mockClient(here), mockClient(edge)];
  const alarmEmail = 'ops@boli.example';
  const topic = (region: string, name: string) => `arn:aws:sns:${region}:1:${name}`;
  const EDGE_TOPIC = topic('us-east-1', 'BoliEdge-WebAclAlarmsTopic7C03-x');
  const HERE = {
    TopicArn: topic('ap-south-1', 'BoliApp-MonitoringNested-AlarmsTopic3A-x'),
    Endpoint: alarmEmail,
    SubscriptionArn: topic('ap-south-1', 'BoliApp-x:1'),
  };
  const find = (email: string | undefined = alarmEmail) =>
    findSubscribers({ alarmEmail: email }, [
      { client: here, region: 'ap-south-1', stack: 'BoliApp' },
      { client: edge, region: 'us-east-1', stack: 'BoliEdge' },
    ]);
  const edgeHas = (SubscriptionArn: string) =>
    edgeMock.on(ListSubscriptionsCommand).resolves({
      Subscriptions: [{ TopicArn: EDGE_TOPIC, Endpoint: alarmEmail, SubscriptionArn }],
    });

  beforeEach(() => {
    hereMock.reset();
    edgeMock.reset();
    hereMock
      .on(ListSubscriptionsCommand)
      .resolvesOnce({ NextToken: '2' })
      .resolves({ Subscriptions: [HERE] });
  });

  test('are received when both regions have a confirmed subscriber', async () => {
    edgeHas(`${EDGE_TOPIC}:2`);
    expect(await find()).toEqual([]);
  });

  test('need an address', async () => {
    expect((await findSubscribers({ alarmEmail: undefined }, []))[0]?.remedy).toContain('alarmEmail=ADDRESS');
  });

  test('that wait for a confirmation are named with the command that sends the mail again', async () => {
    edgeHas('PendingConfirmation');
    const [finding, ...more] = await find();
    expect(more).toEqual([]);
    expect(finding?.says).toBe('ops@boli.example has not confirmed to receive the alarms of us-east-1.');
    expect(finding?.remedy).toContain(`aws sns subscribe --region us-east-1 --topic-arn ${EDGE_TOPIC}`);
  });

  test('of another stage or address do not count', async () => {
    edgeMock.on(ListSubscriptionsCommand).resolves({
      Subscriptions: [
        { ...HERE, TopicArn: topic('us-east-1', 'Boli-test-Edge-WebAclAlarmsTopic-x') },
        { TopicArn: EDGE_TOPIC, Endpoint: 'somebody@else.example', SubscriptionArn: `${EDGE_TOPIC}:2` },
      ],
    });
    expect(said(await find())).toEqual(['missing: ops@boli.example does not receive the alarms of us-east-1.']);
  });
});

describe('the certificate', () => {
  const domain = { name: 'boli.example', certificateArn: 'arn:certificate' };
  const now = Date.parse('2026-11-27T10:00:00Z');
  const DAY = 24 * 60 * 60_000;
  const ending = (days: number) => async () => now + days * DAY;

  test('of a site without a name of its own is a decision', async () => {
    expect(said(await findCertificate({ domain: undefined }, ending(1), now))).toEqual([
      'advice: The site has no name of its own.',
    ]);
  });

  test('must last, since ACM has renewed it long before', async () => {
    expect(await findCertificate({ domain }, ending(30), now)).toEqual([]);
    expect(said(await findCertificate({ domain }, ending(29), now))).toEqual([
      'missing: The certificate of boli.example ends in 29 days and was not renewed.',
    ]);
  });
});

describe('the company', () => {
  const house = (company: unknown) => async () =>
    Response.json({ success: true, company, consent: '1', terms: '', privacy: '', hoursToPay: 72 });

  test('must be named on the site', async () => {
    const [finding] = await findCompany('https://boli.example', house(null));
    expect(finding).toMatchObject({
      level: 'missing',
      remedy: 'An owner saves Company on https://boli.example/settings',
    });
  });

  test('is unknown while the site does not answer', async () => {
    const down = async () => new Response('', { status: 503 });
    await expect(findCompany('https://boli.example', down)).rejects.toThrow('https://boli.example answers 503');
  });
});

describe('owners', () => {
  const cognito = mockClient(CognitoIdentityProviderClient);
  const find = (adminMfa: 'optional' | 'required' = 'required') =>
    findOwners(new CognitoIdentityProviderClient({ region: 'r' }), 'pool', { adminMfa });
  const withFactor = { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] };
  beforeEach(() => {
    cognito.reset();
    cognito
      .on(ListUsersInGroupCommand, { UserPoolId: 'pool', GroupName: 'duty-owner' })
      .resolves({
        Users: [
          { Username: 'a', Enabled: true },
          { Username: 'gone', Enabled: false },
        ],
        NextToken: '2',
      })
      .on(ListUsersInGroupCommand, { NextToken: '2' })
      .resolves({ Users: [{ Username: 'b', Enabled: true }] })
      .on(AdminGetUserCommand)
      .resolves({ Username: 'x', ...withFactor });
  });

  test('two with second factors are enough', async () => {
    expect(await find()).toEqual([]);
  });

  test('without a second factor are named, but not those who are disabled', async () => {
    cognito
      .on(AdminGetUserCommand, { Username: 'b' })
      .resolves({ Username: 'b', UserAttributes: [{ Name: 'email', Value: 'b@boli.example' }] })
      .on(AdminGetUserCommand, { Username: 'gone' })
      .resolves({ Username: 'gone' });
    expect(said(await find())).toEqual(['missing: The owner b@boli.example has no second factor.']);
  });

  test('are missing, or one alone, or free in their choice', async () => {
    cognito.on(ListUsersInGroupCommand).resolves({ Users: [] });
    expect(said(await find())).toEqual(['missing: There is no owner.']);
    cognito.on(ListUsersInGroupCommand).resolves({ Users: [{ Username: 'a', Enabled: true }] });
    expect(said(await find('optional'))).toEqual([
      'advice: There is one owner: nobody approves what weighs most.',
      'advice: A second factor is the choice of each of the staff.',
    ]);
  });
});
