/** A small witness (https://c2sp.org/tlog-witness) for tests, written from its specification and RFC 9162 alone. */
import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { bytesOf, fromBase64, isSame, toBase64 } from '#shared/proof/bytes.ts';
import { type Checkpoint, parseCheckpoint } from '#shared/proof/checkpoint.ts';
import { COSIGNATURE, openNote, textOfKey, type VerifierKey, verifierKey } from '#shared/proof/note.ts';

const node = (left: Uint8Array, right: Uint8Array) => sha256(concatBytes(Uint8Array.of(1), left, right));

/** RFC 9162, section 2.1.4.2. */
export function isConsistent(before: Checkpoint, now: Checkpoint, proof: readonly Uint8Array[]): boolean {
  if (before.size === now.size) return proof.length === 0 && isSame(before.root, now.root);
  if (before.size === 0) return proof.length === 0;
  let [fn, sn] = [before.size - 1, now.size - 1];
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  const isPower = Number.isInteger(Math.log2(before.size));
  const [first, ...rest] = isPower ? [before.root, ...proof] : proof;
  if (first === undefined) return false;
  let [fr, sr] = [first, first];
  for (const hash of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [node(hash, fr), node(hash, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else {
      sr = node(sr, hash);
    }
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && isSame(fr, before.root) && isSame(sr, now.root);
}

/** Knows one log. @param logKey asked for at each request, since a log may begin later */
export async function startWitness(logKey: () => Promise<VerifierKey | undefined>, clock = () => Date.now()) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Uint8Array.from(
    createPublicKey(publicKey.export({ format: 'pem', type: 'spki' }))
      .export({ format: 'der', type: 'spki' })
      .subarray(-32),
  );
  const key = verifierKey('witness.test/w1', raw, COSIGNATURE);
  const seen: Checkpoint[] = [];
  const answers: number[] = [];

  async function answerTo(body: string): Promise<readonly [status: number, text: string, type?: string]> {
    const end = body.indexOf('\n\n');
    const [old = '', ...hashes] = body.slice(0, end).split('\n');
    const note = body.slice(end + 2);
    const known = await logKey();
    const now = parseCheckpoint(note);
    if (known === undefined || now?.origin !== known.name) return [404, 'unknown log\n'];
    const text = await openNote(note, known);
    if (text === undefined) return [403, 'not signed\n'];
    const size = Number(/^old (0|[1-9]\d*)$/.exec(old)?.[1] ?? Number.NaN);
    if (!(size <= now.size)) return [400, 'no size\n'];
    const last = seen.at(-1) ?? { ...now, size: 0, root: sha256(Uint8Array.of()) };
    if (size !== last.size) return [409, `${last.size}\n`, 'text/x.tlog.size'];
    const proof = hashes.map((hash) => fromBase64(hash) ?? Uint8Array.of());
    if (size === now.size && !isSame(last.root, now.root)) return [409, `${last.size}\n`, 'text/x.tlog.size'];
    if (!isConsistent(last, now, proof)) return [422, 'not consistent\n'];
    seen.push(now);
    const seconds = Math.floor(clock() / 1000);
    const time = new Uint8Array(8);
    new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
    const signature = sign(undefined, bytesOf(`cosignature/v1\ntime ${seconds}\n${text}`), privateKey);
    return [200, `— ${key.name} ${toBase64(concatBytes(key.id, time, signature))}\n`];
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answer = async (): Promise<void> => {
      const [status, text, type = 'text/plain'] = await answerTo(Buffer.concat(chunks).toString('utf8'));
      answers.push(status);
      response.writeHead(request.url === '/w1/add-checkpoint' ? status : 404, { 'content-type': type }).end(text);
    };
    request.on('end', () => void answer());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/w1`;
  return {
    url,
    key,
    setting: `${url} ${textOfKey(key, COSIGNATURE)}`,
    /** The checkpoints that it has signed. */
    seen,
    /** The status of each answer. */
    answers,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
