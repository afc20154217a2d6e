import type { FieldChange } from '#shared/contract/settings/settings-diff.ts';

/** What changes, field by field: old lines struck through, new ones below. */
export function ChangeList({ changes }: { readonly changes: readonly FieldChange[] }) {
  return (
    <ul className="grid gap-3 text-sm">
      {changes.map(({ name, label, removed, added }) => (
        <li key={name} className="grid gap-1">
          <span className="font-medium">{label}</span>
          <span className="grid max-h-64 gap-1 overflow-y-auto rounded-md bg-sunken p-3 wrap-anywhere">
            {removed.map((line, index) => (
              // Lines may repeat.
              <del key={`${index} ${line}`} className="text-muted">
                {line === '' ? '(empty line)' : line}
              </del>
            ))}
            {added.map((line, index) => (
              <ins key={`${index} ${line}`} className="no-underline">
                {line === '' ? '(empty line)' : line}
              </ins>
            ))}
            {added.length === 0 && <span>Nothing in its place.</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
