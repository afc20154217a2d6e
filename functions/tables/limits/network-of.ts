import { isIPv6 } from 'node:net';

/** The first six words of an IPv4 address in IPv6 form (RFC 4291, section 2.5.5.2). */
const IPV4_MAPPED = '0:0:0:0:0:ffff';

/**
 * The network whose uses are counted together: one IPv4 address, or an IPv6 /64. A provider gives each connection at
 * least a /64 (RFC 6177), and a device may use any number of addresses in it (RFC 8981). All spellings of an address
 * give the same result. Invalid addresses are returned unchanged.
 */
export function networkOf(source: string): string {
  const address = source.replace(/%.*$/, '');
  if (!isIPv6(address)) return source;
  const words = wordsOf(address);
  if (words.slice(0, 6).join(':') === IPV4_MAPPED) return ipv4Of(words.slice(6));
  return `${words.slice(0, 4).join(':')}::/64`;
}

/** The eight words of an IPv6 address, in lower-case hexadecimal without leading zeros. */
function wordsOf(address: string): readonly string[] {
  // The host of a URL is normalized: lower case, shortened, without an IPv4 part (URL Standard, "IPv6 serializer").
  const { hostname } = new URL(`http://[${address}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((word) => word !== ''));
  const left = 8 - head.length - tail.length;
  return [...head, ...Array.from({ length: left }, () => '0'), ...tail];
}

function ipv4Of(words: readonly string[]): string {
  const bytes = words.map((word) => Number.parseInt(word, 16)).flatMap((word) => [word >> 8, word & 0xff]);
  return bytes.join('.');
}
