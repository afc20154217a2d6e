/** Integers from 0 in as few bytes as each needs: seven bits a byte, the lowest first; the eighth says that more follow. */
const MORE = 128;

export function packNumbers(numbers: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (const number of numbers) {
    let left = number;
    for (; left >= MORE; left = Math.floor(left / MORE)) bytes.push((left % MORE) + MORE);
    bytes.push(left);
  }
  return Buffer.from(bytes);
}

/** Returns the next number with each call. */
export function numbersIn(bytes: Uint8Array): () => number {
  let position = 0;
  return () => {
    let number = 0;
    for (let weight = 1; ; weight *= MORE) {
      const byte = bytes[position] ?? 0;
      position += 1;
      if (byte < MORE) return number + byte * weight;
      number += (byte - MORE) * weight;
    }
  };
}
