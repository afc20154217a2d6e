import type { ReactNode } from 'react';
import { DocumentTitle } from '#web/page/document-title.tsx';

interface AuthCardProps {
  readonly title: string;
  readonly intro: ReactNode;
  readonly children: ReactNode;
}

/** The heading, introduction and form of an auth page. */
export function AuthCard({ title, intro, children }: AuthCardProps) {
  return (
    <div className="grid gap-7">
      <DocumentTitle title={title} />
      <div className="grid gap-2">
        <h1 className="text-3xl font-semibold">{title}</h1>
        <p className="text-muted">{intro}</p>
      </div>
      {children}
    </div>
  );
}

export const TEXT_LINK = 'font-medium text-accent underline-offset-4 hover:underline';
