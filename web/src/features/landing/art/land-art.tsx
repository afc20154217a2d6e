import { ArtFrame, INK } from './art-frame.tsx';

/** Fields under a low sun, with a plot marked out. */
export function LandArt() {
  return (
    <ArtFrame>
      <circle cx="214" cy="84" r="32" fill={INK.marigold} />
      <path d="M0 106c44-30 82-34 122-12 40-28 92-34 198 6v20H0z" fill={INK.teal} opacity="0.4" />
      <path d="M0 114c60-10 130-12 320-4v110H0z" fill={INK.teal} />
      <path
        d="M0 130c90-12 190-14 320-6M0 152c96-16 200-20 320-8"
        fill="none"
        stroke={INK.deep}
        strokeWidth="3"
        opacity="0.5"
      />
      <path d="M0 220c40-50 80-80 116-104h14C104 150 82 184 66 220z" fill={INK.deep} opacity="0.45" />
      <path d="M122 146l112-12 44 50-150 16z" fill={INK.cream} opacity="0.92" />
      <path d="M122 146l112-12 44 50-150 16z" fill="none" stroke={INK.clay} strokeWidth="3" strokeDasharray="8 6" />
      {[
        [122, 146],
        [234, 134],
        [278, 184],
        [128, 200],
      ].map(([x, y]) => (
        <path key={x} d={`M${x} ${y}v-18`} stroke={INK.clay} strokeWidth="5" strokeLinecap="round" />
      ))}
      <path d="M44 116V92" stroke={INK.night} strokeWidth="4" />
      <circle cx="44" cy="80" r="18" fill={INK.deep} />
    </ArtFrame>
  );
}
