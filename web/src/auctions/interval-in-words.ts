/** A bid interval (seconds) in words: '30 seconds', '1 minute', '1 hour'. */
export function intervalInWords(seconds: number): string {
  if (seconds % 3600 === 0) return counted(seconds / 3600, 'hour');
  return seconds % 60 === 0 ? counted(seconds / 60, 'minute') : counted(seconds, 'second');
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
