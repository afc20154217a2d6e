import { isIPv6 } from 'node:net';

/** The words before the address, in an IPv4 address written as IPv6 (RFC 4291, section 2.5.5.2). */
const IPV4_MAPPED = '0:0:0:0:0:ffff';

/**
 * The network whose uses are counted together: an IPv4 address by itself, an IPv6 address with its /64. Whoever has
 * one address of a /64 has all of them: it is the least that a provider gives to one connection (RFC 6177), and a phone
 * takes as many of them as it likes (RFC 8981). An address is the same however it is written; what is none stays as it is.
 */
export function networkOf(source: string): string {
  const address = source.replace(/%.*$/, '');
  if (!isIPv6(address)) return source;
  const words = wordsOf(address);
  if (words.slice(0, 6).join(':') === IPV4_MAPPED) return ipv4Of(words.slice(6));
  return `${words.slice(0, 4).join(':')}::/64`;
}

/** The eight words of an IPv6 address, in small hexadecimal digits without leading zeros. */
function wordsOf(address: string): readonly string[] {
  // The host of a URL has one form only: small, short, without an IPv4 part (URL Standard, "IPv6 serializer").
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
