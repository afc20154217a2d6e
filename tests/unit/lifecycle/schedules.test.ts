import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { atExpression, schedules } from '#functions/lifecycle/scheduling/schedules.ts';
import { NOW } from '#tests/support/builders/time.ts';

function given() {
  const client = new SchedulerClient({ region: 'ap-south-1' });
  const mock = mockClient(client);
  return {
    mock,
    scheduler: schedules(client, {
      group: 'auctions',
      targetArn: 'arn:clock',
      roleArn: 'arn:role',
      deadLettersArn: 'arn:letters',
    }),
  };
}

const missing = () => new ResourceNotFoundException({ message: '', Message: '', $metadata: {} });
const exists = () => new ConflictException({ message: '', Message: '', $metadata: {} });

describe('schedules', () => {
  it('updates the auction’s schedule, which is kept after it has fired', async () => {
    const { mock, scheduler } = given();
    mock.on(UpdateScheduleCommand).resolves({});
    await scheduler.setWakeUp('lot-1', NOW + 60_001, NOW);
    expect(mock.calls()).toHaveLength(1);
    expect(mock.call(0).args[0].input).toMatchObject({
      Name: 'auction-lot-1',
      GroupName: 'auctions',
      ScheduleExpression: 'at(2026-11-20T10:01:01)',
      ScheduleExpressionTimezone: 'UTC',
      ActionAfterCompletion: 'NONE',
      Target: {
        Arn: 'arn:clock',
        RoleArn: 'arn:role',
        Input: '{"auctionId":"lot-1"}',
        DeadLetterConfig: { Arn: 'arn:letters' },
      },
    });
  });

  it('creates a missing schedule, and updates it if another call was faster', async () => {
    const { mock, scheduler } = given();
    mock.on(UpdateScheduleCommand).rejectsOnce(missing()).resolves({});
    mock.on(CreateScheduleCommand).rejects(exists());
    await scheduler.setWakeUp('lot-1', NOW + 60_000, NOW);
    expect(mock.commandCalls(UpdateScheduleCommand)).toHaveLength(2);
  });

  it('never schedules a time in the past', async () => {
    const { mock, scheduler } = given();
    mock.on(UpdateScheduleCommand).resolves({});
    await scheduler.setWakeUp('lot-1', NOW - 1, NOW);
    expect(mock.call(0).args[0].input).toMatchObject({ ScheduleExpression: 'at(2026-11-20T10:00:05)' });
  });

  it('deletes a schedule that may be deleted already', async () => {
    const { mock, scheduler } = given();
    mock.on(DeleteScheduleCommand).rejects(missing());
    await expect(scheduler.deleteWakeUp('lot-1')).resolves.toBeUndefined();
  });
});

describe('atExpression', () => {
  it('rounds up to the second', () => {
    expect(atExpression(NOW)).toBe('at(2026-11-20T10:00:00)');
    expect(atExpression(NOW + 1)).toBe('at(2026-11-20T10:00:01)');
  });
});
