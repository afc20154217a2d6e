import { DeleteScheduleCommand, GetScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { readOperatorAccess } from '#infra/local/client/operator.ts';

/** Deletes an auction's schedule, as if it had been lost. Returns its group and target. */
export async function loseSchedule(baseUrl: string, auctionId: string) {
  const listed = (await (await fetch(`${baseUrl}/__local/schedules.json`)).json()) as Record<string, string>[];
  const Name = `auction-${auctionId}`;
  const GroupName = listed.find((one) => one['name'] === Name)?.['group'] ?? '';
  const scheduler = new SchedulerClient(await readOperatorAccess(baseUrl, 'scheduler'));
  const { Target } = await scheduler.send(new GetScheduleCommand({ Name, GroupName }));
  await scheduler.send(new DeleteScheduleCommand({ Name, GroupName }));
  scheduler.destroy();
  return { GroupName, Target };
}
