import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readLetter } from '#infra/commands/redrive/letter.ts';
import { permissionsOf, statementsOf } from './support/policies.ts';
import { CHOSEN, plainId, templates } from './support/templates.ts';

const { api, text } = templates();

const scheduleTarget = z.object({
  Arn: z.unknown(),
  RoleArn: z.unknown(),
  Input: z.string(),
  DeadLetterConfig: z.object({ Arn: z.unknown() }),
});

describe('schedules', () => {
  const roleOf = (id: string) => api.ofType('AWS::IAM::Role').find((role) => plainId(role.id) === id);

  it('may only call the clock and send to its dead-letter queue', () => {
    const role = roleOf('AuctionSchedulesRole');
    expect(permissionsOf(api, role?.id ?? '', text)).toEqual([
      'lambda:InvokeFunction <AuctionClockFunction.Arn>',
      'sqs:SendMessage <AuctionSchedulesDeadLetters.Arn>',
    ]);
  });

  it('send failed calls of the clock to the dead-letter queue after two retries', () => {
    const [config, ...more] = api.ofType('AWS::Lambda::EventInvokeConfig');
    expect(more).toEqual([]);
    expect(text(config?.Properties['FunctionName'])).toBe('<AuctionClockFunction>');
    const { OnFailure } = z
      .object({ OnFailure: z.object({ Destination: z.unknown() }) })
      .parse(config?.Properties['DestinationConfig']);
    expect(text(OnFailure.Destination)).toBe('<AuctionSchedulesDeadLetters.Arn>');
    expect(config?.Properties).toMatchObject({ MaximumRetryAttempts: 2 });
  });

  const scheduleOf = (id: string) =>
    api.ofType('AWS::Scheduler::Schedule').find((schedule) => plainId(schedule.id) === id);

  it('of the templates are these nine', () => {
    expect(
      api
        .ofType('AWS::Scheduler::Schedule')
        .map(({ id }) => plainId(id))
        .toSorted(),
    ).toEqual([
      'AuctionSchedulesRecount',
      'AuctionSchedulesWatch',
      'CanaryCallsSchedule',
      'DailySweepSchedule',
      'GrievancesSchedule',
      'LedgerExportSchedule',
      'LogCheckSchedule',
      'ReconcilerBooks',
      'ReconcilerSchedule',
      'RetentionSchedule',
      'SnapshotsDaily',
      'SnapshotsNext',
    ]);
  });

  it('have an input that redrive recognises as a call in a dead letter', () => {
    for (const { id, Properties } of api.ofType('AWS::Scheduler::Schedule')) {
      const { Input } = scheduleTarget.parse(Properties['Target']);
      expect(readLetter(Input), plainId(id)).toEqual({ kind: 'call', event: JSON.parse(Input) });
    }
  });

  it('start the sweep once a day, with the role and the dead-letter queue of the auctions’ schedules', () => {
    const schedule = scheduleOf('DailySweepSchedule');
    expect(schedule?.Properties).toMatchObject({ ScheduleExpression: 'rate(1 day)' });
    expect(text(schedule?.Properties['GroupName'])).toBe('<AuctionSchedulesGroup>');
    const target = scheduleTarget.parse(schedule?.Properties['Target']);
    expect(text(target.Arn)).toBe('<AuctionClockFunction.Arn>');
    expect(text(target.RoleArn)).toBe('<AuctionSchedulesRole.Arn>');
    expect(text(target.DeadLetterConfig.Arn)).toBe('<AuctionSchedulesDeadLetters.Arn>');
    expect(JSON.parse(target.Input)).toEqual({ sweep: true });
  });

  it('recount registrations once a day', () => {
    const schedule = scheduleOf('AuctionSchedulesRecount');
    expect(schedule?.Properties).toMatchObject({
      ScheduleExpression: 'rate(1 day)',
      FlexibleTimeWindow: { Mode: 'OFF' },
    });
    const target = scheduleTarget.parse(schedule?.Properties['Target']);
    expect(text(target.Arn)).toBe('<AuctionClockFunction.Arn>');
    expect(text(target.RoleArn)).toBe('<AuctionSchedulesRole.Arn>');
    expect(JSON.parse(target.Input)).toEqual({ recount: true });
  });

  it('watch the clocks of grievances every quarter of an hour', () => {
    const schedule = scheduleOf('GrievancesSchedule');
    expect(schedule?.Properties).toMatchObject({ ScheduleExpression: 'rate(15 minutes)' });
    const target = scheduleTarget.parse(schedule?.Properties['Target']);
    expect(text(target.Arn)).toBe('<GrievanceClockFunction.Arn>');
    expect(text(target.DeadLetterConfig.Arn)).toBe('<GrievancesDeadLetters.Arn>');
    expect(permissionsOf(api, roleOf('GrievancesRole')?.id ?? '', text)).toEqual([
      'lambda:InvokeFunction <GrievanceClockFunction.Arn>',
      'sqs:SendMessage <GrievancesDeadLetters.Arn>',
    ]);
  });

  it('start the export of ledgers every hour', () => {
    const schedule = scheduleOf('LedgerExportSchedule');
    expect(schedule?.Properties).toMatchObject({ ScheduleExpression: 'rate(1 hour)' });
    const target = scheduleTarget.parse(schedule?.Properties['Target']);
    expect(text(target.Arn)).toBe('<LedgerExporterFunction.Arn>');
    expect(permissionsOf(api, roleOf('LedgerExportRole')?.id ?? '', text)).toEqual([
      'lambda:InvokeFunction <LedgerExporterFunction.Arn>',
      'sqs:SendMessage <LedgerExportDeadLetters.Arn>',
    ]);
  });

  it('compare the public log with the ledgers every day', () => {
    const schedule = scheduleOf('LogCheckSchedule');
    expect(schedule?.Properties).toMatchObject({ ScheduleExpression: 'rate(1 day)' });
    const target = scheduleTarget.parse(schedule?.Properties['Target']);
    expect(text(target.Arn)).toBe('<LogWriterFunction.Arn>');
    expect(JSON.parse(target.Input)).toEqual({ check: true });
    expect(permissionsOf(api, roleOf('LogCheckRole')?.id ?? '', text)).toEqual([
      'lambda:InvokeFunction <LogWriterFunction.Arn>',
      'sqs:SendMessage <LogCheckDeadLetters.Arn>',
    ]);
  });

  it('call the canary every five minutes, and can be switched off with its alarms', () => {
    const schedule = scheduleOf('CanaryCallsSchedule');
    expect(schedule?.Properties).toMatchObject({ ScheduleExpression: 'rate(5 minutes)' });
    expect(text(scheduleTarget.parse(schedule?.Properties['Target']).Arn)).toBe('<CanaryFunction.Arn>');
    expect(permissionsOf(api, roleOf('CanaryCallsRole')?.id ?? '', text)).toEqual([
      'lambda:InvokeFunction <CanaryFunction.Arn>',
      'sqs:SendMessage <CanaryCallsDeadLetters.Arn>',
    ]);
    const off = templates(CHOSEN);
    expect(off.api.resources.filter(({ id }) => id.startsWith('CanaryCalls'))).toEqual([]);
    expect(off.monitoring.resources.filter(({ id }) => /(?:Canary|Stream)Silent/.test(id))).toEqual([]);
  });

  it('start the retention worker once a day', () => {
    const schedule = scheduleOf('RetentionSchedule');
    expect(schedule?.Properties).toMatchObject({ ScheduleExpression: 'rate(1 day)' });
    const target = scheduleTarget.parse(schedule?.Properties['Target']);
    expect(text(target.Arn)).toBe('<RetentionWorkerFunction.Arn>');
    expect(text(target.DeadLetterConfig.Arn)).toBe('<RetentionDeadLetters.Arn>');
    expect(permissionsOf(api, roleOf('RetentionRole')?.id ?? '', text)).toEqual([
      'lambda:InvokeFunction <RetentionWorkerFunction.Arn>',
      'sqs:SendMessage <RetentionDeadLetters.Arn>',
    ]);
  });

  it.each([
    ['reconcile payments every five minutes', 'ReconcilerSchedule', 'rate(5 minutes)', { reconcile: true }],
    ['close the books every day', 'ReconcilerBooks', 'rate(1 day)', { books: true }],
  ])('%s', (_, id, expression, input) => {
    const schedule = scheduleOf(id);
    expect(schedule?.Properties).toMatchObject({
      ScheduleExpression: expression,
      FlexibleTimeWindow: { Mode: 'OFF' },
    });
    const target = scheduleTarget.parse(schedule?.Properties['Target']);
    expect(text(target.Arn)).toBe('<PaymentWorkerFunction.Arn>');
    expect(text(target.RoleArn)).toBe('<ReconcilerRole.Arn>');
    expect(text(target.DeadLetterConfig.Arn)).toBe('<ReconcilerDeadLetters.Arn>');
    expect(JSON.parse(target.Input)).toEqual(input);
    expect(permissionsOf(api, roleOf('ReconcilerRole')?.id ?? '', text)).toEqual([
      'lambda:InvokeFunction <PaymentWorkerFunction.Arn>',
      'sqs:SendMessage <ReconcilerDeadLetters.Arn>',
    ]);
  });

  it.each([
    ['SnapshotsNext', 'rate(5 minutes)', { snapshot: 'next' }],
    ['SnapshotsDaily', 'rate(1 day)', { snapshot: 'rebuilt' }],
  ])('%s has the snapshot of the catalogue written', (id, expression, input) => {
    const schedule = scheduleOf(id);
    expect(schedule?.Properties).toMatchObject({ ScheduleExpression: expression });
    const target = scheduleTarget.parse(schedule?.Properties['Target']);
    expect(text(target.Arn)).toBe('<SnapshotWriterFunction.Arn>');
    expect(JSON.parse(target.Input)).toEqual(input);
  });

  it.each([
    'AuctionSchedulesRole',
    'CanaryCallsRole',
    'GrievancesRole',
    'LedgerExportRole',
    'LogCheckRole',
    'ReconcilerRole',
    'RetentionRole',
    'SnapshotsRole',
  ])('%s can be assumed only for the schedules of this group and account', (id) => {
    const [statement] = statementsOf(roleOf(id)?.Properties['AssumeRolePolicyDocument']);
    const { StringEquals } = z.object({ StringEquals: z.record(z.string(), z.unknown()) }).parse(statement?.Condition);
    expect(text(StringEquals['aws:SourceAccount'])).toBe('<AWS::AccountId>');
    expect(text(StringEquals['aws:SourceArn'])).toBe('<AuctionSchedulesGroup.Arn>');
  });
});
