import { FIELD_NAMES, type FieldName, type FormValues } from './form-values.ts';

/** What becomes of a form when the auction was changed by somebody else meanwhile. */
export interface Merge {
  readonly values: FormValues;
  /** Fields that only the other changed; they are taken over. */
  readonly taken: readonly FieldName[];
  /** Fields that both changed, differently; what was typed here stays until somebody decides. */
  readonly disputed: readonly FieldName[];
}

/**
 * Merges what was typed with what is stored now.
 *
 * @param base what was stored when typing began; undefined when nobody knows, and then every difference is disputed
 */
export function mergeChanges(base: FormValues | undefined, mine: FormValues, theirs: FormValues): Merge {
  const differing = FIELD_NAMES.filter((name) => mine[name] !== theirs[name]);
  const taken = differing.filter((name) => base !== undefined && mine[name] === base[name]);
  const disputed = differing.filter(
    (name) => !taken.includes(name) && (base === undefined || theirs[name] !== base[name]),
  );
  const values = taken.reduce<FormValues>((merged, name) => ({ ...merged, [name]: theirs[name] }), mine);
  return { values, taken, disputed };
}
