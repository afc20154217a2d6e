/** Inputs that often break parsers: delimiters of forms and JSON, odd numbers, control and wide characters. */
const ODD_BYTES = [
  '\r\n',
  '\r\n\r\n',
  '--',
  '--boli',
  '--boli--',
  '\0',
  '"',
  '\\u0000',
  '\\ud800',
  '{',
  '[',
  '}',
  '1e999',
  '-0',
  'null',
  '__proto__',
  'constructor',
  'name=""',
  '; filename=',
  'Content-Disposition: form-data',
  'Content-Transfer-Encoding: base64\r\n',
  '[]',
  '\u202e',
  '\u{1f512}',
].map((text) => Buffer.from(text));

/** The bytes with one to four random mutations. */
export function mutated(bytes: Buffer, random: () => number): Buffer {
  let result = bytes;
  const count = 1 + Math.floor(random() * 4);
  for (let mutation = 0; mutation < count; mutation += 1) result = oneMutation(result, random);
  return result;
}

function oneMutation(bytes: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * (bytes.length + 1));
  const length = 1 + Math.floor(random() * 40);
  const before = bytes.subarray(0, at);
  switch (Math.floor(random() * 5)) {
    case 0:
      return before;
    case 1:
      return Buffer.concat([before, bytes.subarray(at + length)]);
    case 2:
      return Buffer.concat([before, bytes.subarray(at, at + length), bytes.subarray(at)]);
    case 3:
      return Buffer.concat([before, ODD_BYTES[Math.floor(random() * ODD_BYTES.length)] ?? before, bytes.subarray(at)]);
    default: {
      const flipped = Buffer.from(bytes);
      if (at < flipped.length) flipped[at] = Math.floor(random() * 256);
      return flipped;
    }
  }
}
