import type { ReactNode } from 'react';

/** The background of every lot illustration: 320 by 220, decorative. */
export function ArtFrame({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 220" className="block h-auto w-full" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="220" className="fill-accent-soft" />
      {children}
    </svg>
  );
}

/** The colours of the illustrations; they are the same in the dark theme, where the background changes. */
export const INK = {
  teal: '#0b5a5e',
  deep: '#0a3c40',
  marigold: '#e9a23b',
  cream: '#f7efdf',
  clay: '#c4633f',
  glass: '#a9d6d3',
  steel: '#8fa3a3',
  night: '#13292b',
} as const;
