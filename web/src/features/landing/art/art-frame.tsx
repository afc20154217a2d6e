import type { ReactNode } from 'react';

/** The plate that every lot illustration is drawn on: 320 by 220, decorative. */
export function ArtFrame({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 220" className="block h-auto w-full" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="220" className="fill-accent-soft" />
      {children}
    </svg>
  );
}

/** The inks of the illustrations; they keep their hue in the dark, where the plate changes. */
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
