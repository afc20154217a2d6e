import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { authorize } from '../aws/authorize.ts';
import type { AwsService } from '../aws/aws-service.ts';
import { AwsFault, dispatchByTarget, jsonOperation, throwRefusal } from '../aws/json-protocol.ts';
import { openStateStore } from '../state/state-store.ts';
import type { Deployment } from '../template/deployment.ts';

const keyProperties = z.looseObject({
  KeySpec: z.literal('ECC_NIST_EDWARDS25519'),
  KeyUsage: z.literal('SIGN_VERIFY'),
});
const storedKey = z.object({ pkcs8: z.string() });
const MAX_MESSAGE_BYTES = 4_096;
const ALGORITHMS = ['ED25519_SHA_512', 'ED25519_PH_SHA_512'] as const;

interface KmsOptions {
  readonly deployment: Deployment;
  readonly db: DatabaseSync;
  readonly region: string;
  readonly accountId: string;
}

/** Emulates KMS for the template's signing keys (Ed25519), which are created at the first start and stored. */
export function createKms({ deployment, db, region, accountId }: KmsOptions): AwsService {
  const store = openStateStore(db, 'kms-keys', storedKey);
  const keys = new Map<string, KeyObject>();
  for (const { physicalId, properties } of deployment.ofType('AWS::KMS::Key')) {
    keyProperties.parse(properties);
    const { pkcs8 } = store.get(physicalId) ?? { pkcs8: newKey() };
    store.put(physicalId, { pkcs8 });
    keys.set(physicalId, createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' }));
  }
  const arnOf = (id: string): string => `arn:aws:kms:${region}:${accountId}:key/${id}`;

  /** Finds a key by its id or ARN. */
  function keyOf(keyId: string) {
    const id = keyId.split('/').at(-1) ?? keyId;
    const key = keys.get(id);
    if (key === undefined) throw new AwsFault('NotFoundException', `Key '${arnOf(id)}' does not exist`);
    return { arn: arnOf(id), key };
  }

  const operations = new Map([
    [
      'GetPublicKey',
      jsonOperation(z.strictObject({ KeyId: z.string().min(1) }), 'ValidationException', ({ KeyId }, request) => {
        const { arn, key } = keyOf(KeyId);
        throwRefusal(authorize(request, 'kms:GetPublicKey', arn));
        const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
        return {
          KeyId: arn,
          PublicKey: spki.toString('base64'),
          KeySpec: 'ECC_NIST_EDWARDS25519',
          KeyUsage: 'SIGN_VERIFY',
          SigningAlgorithms: ALGORITHMS,
        };
      }),
    ],
    [
      'Sign',
      jsonOperation(
        z.strictObject({
          KeyId: z.string().min(1),
          Message: z.base64(),
          MessageType: z.enum(['RAW', 'DIGEST']).default('RAW'),
          SigningAlgorithm: z.enum(ALGORITHMS),
        }),
        'ValidationException',
        ({ KeyId, Message, MessageType, SigningAlgorithm }, request) => {
          const { arn, key } = keyOf(KeyId);
          throwRefusal(authorize(request, 'kms:Sign', arn));
          // https://docs.aws.amazon.com/kms/latest/APIReference/API_Sign.html
          if (MessageType !== 'RAW' || SigningAlgorithm !== 'ED25519_SHA_512')
            throw new AwsFault(
              'ValidationException',
              'The local emulator signs with ED25519_SHA_512 and MessageType RAW only.',
            );
          const message = Buffer.from(Message, 'base64');
          if (message.length === 0 || message.length > MAX_MESSAGE_BYTES)
            throw new AwsFault('ValidationException', `A message of RAW has 1 to ${MAX_MESSAGE_BYTES} bytes.`);
          return { KeyId: arn, SigningAlgorithm, Signature: sign(undefined, message, key).toString('base64') };
        },
      ),
    ],
  ]);

  return { name: 'kms', handle: async (request) => await dispatchByTarget(request, 'TrentService', operations) };
}

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
