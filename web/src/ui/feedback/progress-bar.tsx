export interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={Math.min(1, Math.max(0, share))}
      className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
    />
  );
}
