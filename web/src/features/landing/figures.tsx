import { FIGURES } from './sample-content.ts';

/** Four figures in a row. */
export function Figures() {
  return (
    <section aria-label="Boli in figures" className="border-y border-border bg-raised">
      <dl className="page grid grid-cols-2 gap-x-6 gap-y-8 py-10 lg:grid-cols-4">
        {FIGURES.map((figure) => (
          <div key={figure.label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{figure.label}</dt>
            <dd className="tabular text-3xl font-semibold">{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
