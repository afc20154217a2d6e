import { generateKeyPairSync } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, KMSInvalidStateException, SignCommand } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { logKeyReader } from '#functions/lifecycle/public-log/log-key.ts';
import { bytesOf } from '#shared/proof/bytes.ts';

const ARN = 'arn:aws:kms:ap-south-1:111122223333:key/k1';
const { publicKey } = generateKeyPairSync('ed25519');
const spki = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }));
const kms = mockClient(KMSClient);
const read = () => logKeyReader(new KMSClient({}), ARN);

beforeEach(() => {
  kms.reset();
  kms.on(GetPublicKeyCommand, { KeyId: ARN }).resolves({ PublicKey: spki });
});

test('the public key is the last 32 bytes of what KMS answers, and is asked for once', async () => {
  const readKey = read();
  const { publicKey: bytes } = (await readKey()).verifier('boli.test/log');
  expect(bytes).toEqual(spki.slice(-32));
  expect((await readKey()).verifier('boli.test/log').publicKey).toEqual(bytes);
  expect(kms.commandCalls(GetPublicKeyCommand)).toHaveLength(1);
});

test('KMS signs the text itself, not its hash', async () => {
  kms.on(SignCommand).resolves({ Signature: Uint8Array.of(7) });
  const key = await read()();
  expect(await key.sign(bytesOf('boli.test/log\n'))).toEqual(Uint8Array.of(7));
  expect(kms.commandCalls(SignCommand)[0]?.args[0].input).toEqual({
    KeyId: ARN,
    Message: bytesOf('boli.test/log\n'),
    MessageType: 'RAW',
    SigningAlgorithm: 'ED25519_SHA_512',
  });
});

test('a key that could not be read is asked for again, and a disabled one signs nothing', async () => {
  const readKey = read();
  kms.on(GetPublicKeyCommand).rejectsOnce(new Error('no network')).resolves({ PublicKey: spki });
  await expect(readKey()).rejects.toThrow('no network');
  const key = await readKey();
  kms.on(SignCommand).rejects(new KMSInvalidStateException({ message: 'disabled', $metadata: {} }));
  await expect(key.sign(bytesOf('a\n'))).rejects.toThrow(KMSInvalidStateException);
});
