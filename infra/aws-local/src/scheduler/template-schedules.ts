import * as z from 'zod';
import type { Deployment, ResolvedResource } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { parseExpression } from './expression.ts';
import { LONGEST_EVENT_AGE_SECONDS, MOST_RETRY_ATTEMPTS, type Schedule } from './schedule.ts';

/** The same parts, before they are armed. */
export type TemplateSchedule = Omit<Schedule, 'dueAt' | 'createdAt' | 'modifiedAt' | 'revision'>;

const ignored = z.unknown().optional();
const retrySchema = z
  .strictObject({
    MaximumEventAgeInSeconds: z.coerce.number().default(LONGEST_EVENT_AGE_SECONDS),
    MaximumRetryAttempts: z.coerce.number().default(MOST_RETRY_ATTEMPTS),
  })
  .prefault({});
const deadLetterSchema = z.strictObject({ Arn: z.string() }).optional();

const scheduleSchema = z.strictObject({
  Name: z.string().optional(),
  GroupName: z.string().default('default'),
  Description: z.string().optional(),
  FlexibleTimeWindow: ignored,
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default('UTC'),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Target: z.strictObject({
    Arn: z.string(),
    RoleArn: z.string(),
    Input: z.string().optional(),
    RetryPolicy: retrySchema,
    DeadLetterConfig: deadLetterSchema,
  }),
});

const ruleSchema = z.strictObject({
  Name: ignored,
  Description: z.string().optional(),
  ScheduleExpression: z.string(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z
    .array(
      z.strictObject({
        Id: z.string(),
        Arn: z.string(),
        Input: z.string().optional(),
        RetryPolicy: retrySchema,
        DeadLetterConfig: deadLetterSchema,
      }),
    )
    .default([]),
});

function demandKnown(resource: ResolvedResource, expression: string, timezone: string): void {
  if (parseExpression(expression, timezone) !== undefined) return;
  throw new Error(
    `The local Scheduler does not know ${expression} (${timezone}) of ${resource.stack}/${resource.logicalId}.`,
  );
}

function fromSchedule(resource: ResolvedResource): TemplateSchedule {
  const p = propertiesOf(resource, scheduleSchema);
  demandKnown(resource, p.ScheduleExpression, p.ScheduleExpressionTimezone);
  return {
    group: p.GroupName,
    name: p.Name ?? resource.physicalId,
    arn: resource.attributes['Arn'] ?? resource.physicalId,
    description: p.Description,
    expression: p.ScheduleExpression,
    timezone: p.ScheduleExpressionTimezone,
    enabled: p.State === 'ENABLED',
    deleteAfterCompletion: false,
    target: {
      arn: p.Target.Arn,
      roleArn: p.Target.RoleArn,
      input: p.Target.Input,
      maximumEventAgeSeconds: p.Target.RetryPolicy.MaximumEventAgeInSeconds,
      maximumRetryAttempts: p.Target.RetryPolicy.MaximumRetryAttempts,
      deadLetterArn: p.Target.DeadLetterConfig?.Arn,
    },
    origin: 'template',
  };
}

function fromRule(resource: ResolvedResource): readonly TemplateSchedule[] {
  const p = propertiesOf(resource, ruleSchema);
  demandKnown(resource, p.ScheduleExpression, 'UTC');
  return p.Targets.map((target) => ({
    group: 'events-rule',
    name: `${resource.physicalId}.${target.Id}`,
    arn: resource.attributes['Arn'] ?? resource.physicalId,
    description: p.Description,
    expression: p.ScheduleExpression,
    timezone: 'UTC',
    enabled: p.State === 'ENABLED',
    deleteAfterCompletion: false,
    target: {
      arn: target.Arn,
      input: target.Input,
      maximumEventAgeSeconds: target.RetryPolicy.MaximumEventAgeInSeconds,
      maximumRetryAttempts: target.RetryPolicy.MaximumRetryAttempts,
      deadLetterArn: target.DeadLetterConfig?.Arn,
    },
    origin: 'template',
  }));
}

/** The recurring work that the template itself declares; an event pattern is not stood in for and fails. */
export function readTemplateSchedules(deployment: Deployment): readonly TemplateSchedule[] {
  return [
    ...deployment.ofType('AWS::Scheduler::Schedule').map(fromSchedule),
    ...deployment.ofType('AWS::Events::Rule').flatMap(fromRule),
  ];
}

/** The groups that schedules may be created in. */
export function readGroups(deployment: Deployment): ReadonlySet<string> {
  const groups = deployment.ofType('AWS::Scheduler::ScheduleGroup').map((resource) => {
    const name = resource.properties['Name'];
    return typeof name === 'string' ? name : resource.physicalId;
  });
  return new Set(['default', ...groups]);
}
