import { AUDIT_ACTIONS, type AuditAction } from '#shared/model/accounts/audit-actions.ts';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';

/** The filter of the audit log, all stored in the URL. */
export interface AuditFilter {
  /** The admin's user id. */
  readonly actor: string | undefined;
  readonly action: AuditAction | undefined;
  /** The id of an auction or a user. */
  readonly subject: string | undefined;
  /** Words of an entry, a person or a lot. */
  readonly search: string | undefined;
  /** Days in India (`2026-11-28`), or minutes of them (`2026-11-28T14:05`). */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Parses the URL's query; unknown values are ignored. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const matching = (name: string, pattern: RegExp) => {
    const value = params.get(name)?.trim() ?? '';
    return pattern.test(value) ? value : undefined;
  };
  return {
    actor: matching('actor', ID),
    action: AUDIT_ACTIONS.find((action) => action === params.get('action')),
    subject: matching('subject', ID),
    search: params.get('search')?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined,
    from: matching('from', MOMENT),
    to: matching('to', MOMENT),
  };
}

/** The filter as a query, without empty values. */
export const auditQueryOf = (filter: AuditFilter): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
