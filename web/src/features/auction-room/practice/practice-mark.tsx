import { GraduationCap } from 'lucide-react';

/** Stays in sight while the page scrolls, so that nobody takes the room for a real one, or a real one for practice. */
export function PracticeMark() {
  return (
    <p className="sticky top-16 z-20 flex items-center gap-2.5 rounded-md border border-accent/30 bg-accent-soft px-4 py-2.5 text-sm font-medium text-accent">
      <GraduationCap className="size-5 shrink-0" aria-hidden="true" />
      Practice: no money, nobody else is here.
    </p>
  );
}
