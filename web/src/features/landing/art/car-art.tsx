import { ArtFrame, INK } from './art-frame.tsx';

/** A compact sedan in profile. */
export function CarArt() {
  return (
    <ArtFrame>
      <circle cx="246" cy="66" r="34" fill={INK.marigold} opacity="0.85" />
      <path d="M0 168h320v52H0z" fill={INK.deep} opacity="0.14" />
      <path d="M0 168h320" stroke={INK.deep} strokeWidth="2" opacity="0.35" />
      <path
        d="M42 160v-28c0-7 4-11 11-13l34-8 25-30c4-5 9-7 15-7h72c7 0 12 2 17 7l30 31 26 6c8 2 12 7 12 15v27z"
        fill={INK.teal}
      />
      <path d="M99 110l20-24c2-3 5-4 9-4h28v28z" fill={INK.glass} />
      <path d="M164 82h33c4 0 7 1 10 4l23 24h-66z" fill={INK.glass} />
      <path d="M42 138h242v9H42z" fill={INK.deep} opacity="0.35" />
      <path d="M264 122h17c2 3 3 6 3 10h-16c-4 0-6-4-4-10z" fill={INK.cream} />
      <path d="M42 122h12v10H42z" fill={INK.clay} />
      <path d="M142 120h16M206 120h16" stroke={INK.cream} strokeWidth="3" strokeLinecap="round" opacity="0.8" />
      {[96, 232].map((cx) => (
        <g key={cx}>
          <circle cx={cx} cy="160" r="25" fill={INK.night} />
          <circle cx={cx} cy="160" r="12" fill={INK.steel} />
          <circle cx={cx} cy="160" r="4" fill={INK.night} />
        </g>
      ))}
    </ArtFrame>
  );
}
