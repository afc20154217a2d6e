import * as z from 'zod';
import { AwsFault, jsonOperation, type JsonOperation } from '../../aws/json-protocol.ts';
import { existingUser, poolFor, type CognitoContext } from '../context.ts';
import { attributesOf, describe } from './admin-users.ts';

const INVALID = 'InvalidParameterException';

const membership = z.strictObject({
  UserPoolId: z.string(),
  Username: z.string().min(1),
  GroupName: z.string().min(1),
});

/** Builds an operation that changes the groups of a user. */
function changeGroups(
  context: CognitoContext,
  action: string,
  change: (groups: Set<string>, name: string) => void,
): JsonOperation {
  return jsonOperation(membership, INVALID, (input, request) => {
    const pool = poolFor(context, request, action, input.UserPoolId);
    const user = existingUser(context, pool, input.Username);
    if (!pool.groups.has(input.GroupName)) throw new AwsFault('ResourceNotFoundException', 'Group not found.');
    const groups = new Set(user.groups);
    change(groups, input.GroupName);
    context.users.save({ ...user, groups: [...groups], updatedAt: context.clock() });
    return {};
  });
}

function adminListGroupsForUser(context: CognitoContext): JsonOperation {
  const schema = z.strictObject({ UserPoolId: z.string(), Username: z.string().min(1) });
  return jsonOperation(schema, INVALID, (input, request) => {
    const pool = poolFor(context, request, 'AdminListGroupsForUser', input.UserPoolId);
    const user = existingUser(context, pool, input.Username);
    return { Groups: user.groups.map((GroupName) => ({ GroupName, UserPoolId: pool.id })) };
  });
}

/** The filters in use: `cognito:user_status = "CONFIRMED"`, `status = "Disabled"`, `preferred_username = "…"`. */
const filterSchema = z
  .string()
  .regex(/^(?:cognito:user_status = "\w+"|status = "(?:Enabled|Disabled)"|preferred_username = "[^"]+")$/);

function listUsers(context: CognitoContext): JsonOperation {
  const schema = z.strictObject({
    UserPoolId: z.string(),
    Filter: filterSchema,
    Limit: z.int().min(1).max(60).default(60),
    PaginationToken: z.string().regex(/^\d+$/).optional(),
  });
  return jsonOperation(schema, INVALID, (input, request) => {
    const pool = poolFor(context, request, 'ListUsers', input.UserPoolId);
    const start = Number(input.PaginationToken ?? 0);
    // The value alone decides: the attributes of the three filters have no values in common.
    const found = context.users
      .list(pool.id)
      .filter(({ status, enabled, attributes }) =>
        [status, enabled ? 'Enabled' : 'Disabled', attributes['preferred_username']].some((value) =>
          input.Filter.endsWith(` = "${value}"`),
        ),
      );
    const page = found.slice(start, start + input.Limit);
    return {
      Users: page.map((user) => ({ ...describe(user), Attributes: attributesOf(user) })),
      ...(start + input.Limit < found.length ? { PaginationToken: String(start + input.Limit) } : {}),
    };
  });
}

/** Lists users and manages groups; each operation needs its grant on the pool. */
export function adminGroupOperations(context: CognitoContext): readonly (readonly [string, JsonOperation])[] {
  return [
    ['AdminAddUserToGroup', changeGroups(context, 'AdminAddUserToGroup', (groups, name) => groups.add(name))],
    [
      'AdminRemoveUserFromGroup',
      changeGroups(context, 'AdminRemoveUserFromGroup', (groups, name) => groups.delete(name)),
    ],
    ['AdminListGroupsForUser', adminListGroupsForUser(context)],
    ['ListUsers', listUsers(context)],
  ];
}
