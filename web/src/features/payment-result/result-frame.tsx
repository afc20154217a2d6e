import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';

export interface ResultFrameProps {
  readonly tone: 'success' | 'danger' | 'neutral';
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: ReactNode;
  readonly details?: ReactNode;
  readonly actions: ReactNode;
  readonly nextSteps: readonly string[];
}

const TONES = {
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-accent-soft text-accent',
} as const satisfies Record<ResultFrameProps['tone'], string>;

/** The layout of both result pages: outcome, actions, next steps. */
export function ResultFrame({ tone, icon: Icon, title, text, details, actions, nextSteps }: ResultFrameProps) {
  return (
    <div className="mx-auto grid max-w-2xl gap-5">
      <DocumentTitle title={title} />
      <Card className="grid justify-items-center gap-5 text-center">
        <span className={cx('grid size-16 place-items-center rounded-full', TONES[tone])}>
          <Icon className="size-8" aria-hidden="true" />
        </span>
        {/* A live region, because the outcome may change while the user waits. */}
        <div aria-live="polite" className="grid gap-2">
          <h1 className="text-2xl font-semibold">{title}</h1>
          <p className="mx-auto max-w-md text-muted">{text}</p>
        </div>
        {details}
        <div className="flex flex-wrap justify-center gap-3">{actions}</div>
      </Card>
      <Card className="grid gap-3">
        <h2 className="text-lg font-semibold">What happens next</h2>
        <ul className="grid list-disc gap-2 pl-5 marker:text-accent">
          {nextSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </Card>
      <p className="text-center text-sm text-muted">
        Something not right?{' '}
        <Link to={paths.contact} className="font-medium text-accent underline underline-offset-2">
          Contact Support
        </Link>
      </p>
    </div>
  );
}
