import * as z from 'zod';
import { AwsFault, jsonOperation, type JsonOperation } from '../../aws/json-protocol.ts';
import { attributesOf, describe } from './admin-users.ts';
import { existingUser, poolFor, type CognitoContext } from '../context.ts';
import type { Pool } from '../pool/pool.ts';
import type { User } from '../pool/users.ts';

const INVALID = 'InvalidParameterException';

function adminAddUserToGroup(context: CognitoContext): JsonOperation {
  const schema = z.strictObject({ UserPoolId: z.string(), Username: z.string().min(1), GroupName: z.string().min(1) });
  return jsonOperation(schema, INVALID, (input, request) => {
    const pool = poolFor(context, request, 'AdminAddUserToGroup', input.UserPoolId);
    const user = existingUser(context, pool, input.Username);
    if (!pool.groups.has(input.GroupName)) throw new AwsFault('ResourceNotFoundException', 'Group not found.');
    const groups = [...new Set([...user.groups, input.GroupName])];
    context.users.save({ ...user, groups, updatedAt: context.clock() });
    return {};
  });
}

function adminListGroupsForUser(context: CognitoContext): JsonOperation {
  const schema = z.strictObject({
    UserPoolId: z.string(),
    Username: z.string().min(1),
    Limit: z.int().min(0).max(60).optional(),
  });
  return jsonOperation(schema, INVALID, (input, request) => {
    const pool = poolFor(context, request, 'AdminListGroupsForUser', input.UserPoolId);
    const user = existingUser(context, pool, input.Username);
    return { Groups: user.groups.map((name) => groupView(pool, name)) };
  });
}

function groupView(pool: Pool, name: string): Readonly<Record<string, unknown>> {
  const group = pool.groups.get(name);
  return { GroupName: name, UserPoolId: pool.id, Description: group?.description, Precedence: group?.precedence };
}

/** `email = "a@b.c"`, `email ^= "a@"` or `cognito:user_status = "CONFIRMED"`, the only searches stood in for. */
function matcher(filter: string | undefined): (user: User) => boolean {
  if (filter === undefined || filter === '') return () => true;
  const match = /^\s*"?(email|sub|name|cognito:user_status)"?\s*(\^?=)\s*"([^"]*)"\s*$/.exec(filter);
  if (match === null) throw new AwsFault(INVALID, `The local stand-in does not know the filter ${filter}.`);
  const [, name = '', operator, value = ''] = match;
  return (user) => {
    const actual = { ...user.attributes, sub: user.sub, 'cognito:user_status': user.status }[name] ?? '';
    return operator === '=' ? actual === value : actual.startsWith(value);
  };
}

function listUsers(context: CognitoContext): JsonOperation {
  const schema = z.strictObject({
    UserPoolId: z.string(),
    Filter: z.string().optional(),
    Limit: z.int().min(1).max(60).default(60),
    PaginationToken: z.string().regex(/^\d+$/).optional(),
  });
  return jsonOperation(schema, INVALID, (input, request) => {
    const pool = poolFor(context, request, 'ListUsers', input.UserPoolId);
    const from = Number(input.PaginationToken ?? 0);
    const found = context.users.list(pool.id).filter(matcher(input.Filter));
    const page = found.slice(from, from + input.Limit);
    return {
      Users: page.map((user) => ({ ...describe(user), Attributes: attributesOf(user) })),
      ...(from + input.Limit < found.length ? { PaginationToken: String(from + input.Limit) } : {}),
    };
  });
}

/** Who is in the pool and in which groups; each needs its grant on the pool. */
export function adminGroupOperations(context: CognitoContext): readonly (readonly [string, JsonOperation])[] {
  return [
    ['AdminAddUserToGroup', adminAddUserToGroup(context)],
    ['AdminListGroupsForUser', adminListGroupsForUser(context)],
    ['ListUsers', listUsers(context)],
  ];
}
