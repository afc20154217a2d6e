import { cx } from '#web/ui/cx.ts';

const STEPS = [
  ['choose', 'File'],
  ['columns', 'Columns'],
  ['check', 'Pictures and check'],
  ['import', 'Import'],
] as const;

/** The steps of an import, with the current one marked. */
export function StepList({ step }: { readonly step: (typeof STEPS)[number][0] }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {STEPS.map(([name, label], at) => (
        <li
          key={name}
          {...(name === step && { 'aria-current': 'step' })}
          className={cx('tabular', name === step ? 'font-semibold text-accent' : 'text-muted')}
        >
          {at + 1}. {label}
        </li>
      ))}
    </ol>
  );
}
