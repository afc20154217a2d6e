import type { SessionUser } from '#shared/contract/accounts/auth.ts';
import { DUTIES, type Duty } from '#shared/model/accounts/duties.ts';
import { isObject, parseJson } from '#shared/model/json.ts';

/**
 * Parses the stored user without the contract's schema, because the public pages need it and must not load zod.
 * Undefined for anything that is not a session user.
 */
export function readSessionUser(text: string | null): SessionUser | undefined {
  const fields = readObject(text);
  const id = textOf(fields, '_id') ?? textOf(fields, 'id');
  const name = textOf(fields, 'name');
  const email = textOf(fields, 'email');
  const role = textOf(fields, 'role');
  if (id === undefined || name === undefined || email === undefined) return undefined;
  if (role !== 'user' && role !== 'admin') return undefined;
  const mobile = textOf(fields, 'mobile') ?? '';
  return { _id: id, id, name, email, mobile, role, ...(role === 'admin' && { duties: dutiesOf(fields) }) };
}

function readObject(text: string | null): ReadonlyMap<string, unknown> {
  const value = text === null ? undefined : parseJson(text);
  return new Map(isObject(value) ? Object.entries(value) : []);
}

function textOf(fields: ReadonlyMap<string, unknown>, name: string): string | undefined {
  const value = fields.get(name);
  return typeof value === 'string' ? value : undefined;
}

function dutiesOf(fields: ReadonlyMap<string, unknown>): Duty[] {
  const value = fields.get('duties');
  return Array.isArray(value) ? DUTIES.filter((duty) => value.includes(duty)) : [];
}
