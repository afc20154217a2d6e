import { ArtFrame, INK } from './art-frame.tsx';

/** Beads of the chain, hung along a half circle. */
const BEADS = Array.from({ length: 17 }, (_, index) => {
  const angle = Math.PI * (0.04 + (0.92 * index) / 16);
  return { x: 160 + 86 * Math.cos(angle), y: 42 + 92 * Math.sin(angle) };
});

/** A gold necklace with a pendant. */
export function JewelArt() {
  return (
    <ArtFrame>
      <path d="M70 220V84c0-44 38-66 90-66s90 22 90 66v136z" fill={INK.deep} opacity="0.85" />
      <path d="M74 46c2 62 40 92 86 92s84-30 86-92" fill="none" stroke={INK.marigold} strokeWidth="3" />
      {BEADS.map((bead) => (
        <circle key={bead.x} cx={bead.x} cy={bead.y} r="6.500" fill={INK.marigold} />
      ))}
      <path d="M160 138v10" stroke={INK.marigold} strokeWidth="4" />
      <path d="M160 146l24 18-24 36-24-36z" fill={INK.marigold} />
      <path d="M160 154l15 11-15 23-15-23z" fill={INK.clay} />
      <path d="M145 165h30M160 154l-6 11 6 23 6-23z" fill="none" stroke={INK.cream} strokeWidth="1.500" opacity="0.8" />
      <circle cx="128" cy="146" r="8" fill={INK.cream} />
      <circle cx="192" cy="146" r="8" fill={INK.cream} />
      <path d="M40 66l4 10 10 4-10 4-4 10-4-10-10-4 10-4zM284 130l3 8 8 3-8 3-3 8-3-8-8-3 8-3z" fill={INK.marigold} />
    </ArtFrame>
  );
}
