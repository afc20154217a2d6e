import type { StateStore } from '../state/state-store.ts';
import type { Deployment } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { nextDue } from './expression.ts';
import { keyOf, scheduleInput, type Schedule } from './schedule.ts';

/** Stores the template's recurring schedules; an unchanged one keeps its next time over a restart. */
export function storeTemplateSchedules(deployment: Deployment, schedules: StateStore<Schedule>, now: number): void {
  const declared = new Map(
    deployment.ofType('AWS::Scheduler::Schedule').map((resource) => {
      const { Name, GroupName, ScheduleExpression, Target } = propertiesOf(resource, scheduleInput);
      const name = Name ?? resource.physicalId;
      return [
        keyOf(GroupName, name),
        { group: GroupName, name, expression: ScheduleExpression, target: Target },
      ] as const;
    }),
  );
  for (const [key, schedule] of schedules.entries()) {
    if (schedule.origin === 'template' && !declared.has(key)) schedules.delete(key);
  }
  for (const [key, schedule] of declared) {
    const before = schedules.get(key);
    const dueAt = before?.expression === schedule.expression ? before.dueAt : nextDue(schedule.expression, now);
    schedules.put(key, { ...schedule, dueAt, origin: 'template' });
  }
}

/** The schedule groups of the template. */
export function readGroups(deployment: Deployment): ReadonlySet<string> {
  return new Set(deployment.ofType('AWS::Scheduler::ScheduleGroup').map((resource) => resource.physicalId));
}
