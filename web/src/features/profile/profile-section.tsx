import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';

interface ProfileSectionProps {
  readonly title: string;
  /** The purpose of the section in a sentence or two. */
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** One subject of the profile page. */
export function ProfileSection({ title, intro, children }: ProfileSectionProps) {
  const headingId = useId();
  return (
    <Card>
      <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid gap-1">
          <h2 id={headingId} className="text-lg font-semibold">
            {title}
          </h2>
          {intro !== undefined && <p className="text-muted">{intro}</p>}
        </div>
        {children}
      </section>
    </Card>
  );
}
