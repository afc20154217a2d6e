import type { SessionUser } from '../../../shared/contract/accounts/auth.ts';

/**
 * Reads the stored user. By hand and not through the contract's schema, because the public pages ask who is
 * signed in and must not carry zod. Answers undefined for anything that is not a session user.
 */
export function readSessionUser(text: string | null): SessionUser | undefined {
  const fields = readObject(text);
  const id = textOf(fields, '_id') ?? textOf(fields, 'id');
  const name = textOf(fields, 'name');
  const email = textOf(fields, 'email');
  const role = textOf(fields, 'role');
  if (id === undefined || name === undefined || email === undefined) return undefined;
  if (role !== 'user' && role !== 'admin') return undefined;
  return { _id: id, id, name, email, mobile: textOf(fields, 'mobile') ?? '', role };
}

function readObject(text: string | null): ReadonlyMap<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}

function textOf(fields: ReadonlyMap<string, unknown>, name: string): string | undefined {
  const value = fields.get(name);
  return typeof value === 'string' ? value : undefined;
}
