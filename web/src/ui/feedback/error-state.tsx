import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';

export interface ErrorStateProps {
  readonly title: string;
  /** The error message. */
  readonly text?: string | undefined;
  /** The request id for support. */
  readonly reference?: string | undefined;
  /** An action, such as Try Again. */
  readonly action?: ReactNode;
}

/** Replaces content that could not be loaded. */
export function ErrorState({ title, text, reference, action }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-14 text-center">
      <div className="mb-2 grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <CloudOff className="size-6" aria-hidden="true" />
      </div>
      <p className="text-lg font-semibold">{title}</p>
      {text !== undefined && <p className="max-w-md text-muted">{text}</p>}
      {reference !== undefined && <p className="tabular text-sm text-muted">Reference {reference}</p>}
      {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
