import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import * as z from 'zod';
import type { InvoiceSettings } from '#functions/payments/invoices/invoice-settings.ts';
import type { StoredSettings } from '#shared/contract/settings/sections.ts';
import { STANDARD_SETTINGS } from '#shared/contract/settings/standard-settings.ts';
import { HIGHEST_MAX_AUCTION_IMAGES, USUAL_MAX_AUCTION_IMAGES } from '#shared/model/uploads.ts';
import { parseWitnesses } from '#shared/proof/witness/cosignature.ts';
import { type BackupVault, backupVaultFrom } from './backup-vault.ts';
import { invoicesFrom } from './invoices.ts';
import { namesOf, type Names } from './names.ts';
import { type RestoredTables, restoredTablesFrom } from './restored-tables.ts';
import { type Sender, senderFrom } from './sender.ts';
import { seedFrom } from './settings-seed.ts';

/** The settings of an operator, from `-c name=value` or cdk.json. */
export interface Settings {
  readonly names: Names;
  readonly region: string;
  /** Receives the alarms. */
  readonly alarmEmail: string | undefined;
  /** The sender of codes, verified in SES. Without it Cognito sends at most 50 mails a day. */
  readonly sender: Sender | undefined;
  /** The site's own domain with its certificate in us-east-1. Default: the distribution's domain. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** The distribution's web ACL: Boli's own, none, or the ARN of another one (scope CloudFront, in us-east-1). */
  readonly webAcl: 'own' | 'none' | { readonly arn: string };
  /** Deletion protection of accounts, tables and their stack. Off until the first deployment has succeeded. */
  readonly isProtected: boolean;
  /** Whether admins must set up a second factor. */
  readonly adminMfa: 'optional' | 'required';
  /** Executions reserved for a function. */
  readonly reservedConcurrency: { readonly bidding: number | undefined; readonly stream: number | undefined };
  /** How a release of bids and of what follows from them takes over: from a tenth for five minutes, or at once. */
  readonly shift: 'canary' | 'at-once';
  /** The number of the current origin key. The next number creates the next key. */
  readonly originKey: number;
  /** The GitHub repository that may deploy, `owner/name` or `owner@ID/name@ID`. One per account: default stage only. */
  readonly repository: string | undefined;
  readonly money: {
    /** The expected mode of Razorpay's keys. With `live`, real money moves. Wrong keys raise an alarm. */
    readonly razorpayKeys: 'live' | 'test';
    /** The seller and the number prefixes of tax invoices. Without it, none are issued. */
    readonly invoices: InvoiceSettings | undefined;
  };
  /** Whether the canary bids every five minutes. */
  readonly canary: boolean;
  /**
   * Whether GuardDuty scans ID proofs, files of grievances and photographs of slips for malware. Then only clean ones are
   * shown.
   */
  readonly malwareScan: boolean;
  /** Whether people who are not signed in see lots, at `/lots`. */
  readonly publicLots: boolean;
  /** What answers lists of auctions: a copy in the functions' memory, or OpenSearch for more than some 300,000 auctions. */
  readonly catalogue: 'memory' | 'opensearch';
  /** The least capacity of OpenSearch in OCU. With 0 it sleeps after ten idle minutes. */
  readonly searchCapacity: number;
  /** The most images of an auction: 5 to 20. */
  readonly maxAuctionImages: number;
  /** For new auctions: whether everybody sees if the reserve is met. */
  readonly showReserveStatus: boolean;
  /** How many minutes something must be wrong until owners are asked whether to extend what ran; 0: never. */
  readonly outageMinutes: number;
  /** `URL KEY, URL KEY`. */
  readonly logWitnesses: string;
  /** Retention in days. */
  readonly retention: {
    /** Logs of functions and APIs. */
    readonly logDays: number;
    /** CloudFront's access logs. */
    readonly accessLogDays: number;
    /** Deleted or replaced files. */
    readonly deletedFileDays: number;
    /** ID proofs of rejected people. */
    readonly rejectedProofDays: number;
  };
  /** What a new house has on the page Settings. */
  readonly seed: StoredSettings;
  /** For vulnerability reports: the contact in security.txt. Without it there is none. */
  readonly securityEmail: string | undefined;
  /** Restored tables that replace those of the data stack. */
  readonly restoredTables: RestoredTables;
  /** The vault of another account that gets a copy of each backup. Without it there are backups in this account only. */
  readonly backupVault: BackupVault | undefined;
  /** Whether stubs may replace missing builds: for tests of the templates, never for a deployment. */
  readonly allowStubs: boolean;
}

/** `-c name=value` gives text; cdk.json also numbers and booleans. An empty text counts as not set. */
const text = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value));
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);
const count = z.coerce.number().int().positive();

/**
 * The repository in GitHub's tokens: by names, or by names and ids if it was created or renamed after July 15, 2026.
 * https://docs.github.com/en/actions/reference/security/oidc#immutable-subject-claims
 */
const REPOSITORY = /^(?:[\w.-]+\/[\w.-]+|[\w.-]+@\d+\/[\w.-]+@\d+)$/;

const context = z.object({
  stage: text.pipe(
    z
      .string()
      .regex(/^[a-z][a-z0-9]{0,15}$/, 'A stage is up to 16 lower-case letters and digits.')
      .optional(),
  ),
  region: text,
  alarmEmail: text,
  emailFrom: text,
  emailDomain: text,
  domainName: text,
  certificateArn: text,
  waf: flag.default(true),
  webAclArn: text,
  protect: flag.default(true),
  adminMfa: z.enum(['optional', 'required']).default('optional'),
  biddingConcurrency: count.optional(),
  streamConcurrency: count.optional(),
  shift: z.enum(['canary', 'at-once']).default('canary'),
  originKey: count.default(1),
  githubRepository: text.pipe(
    z.string().regex(REPOSITORY, 'githubRepository is owner/name, or owner@ID/name@ID.').optional(),
  ),
  emdSetOff: flag.default(STANDARD_SETTINGS.deposits.setOff),
  onlineLimit: count.default(STANDARD_SETTINGS.payment.onlineLimit),
  bankAccount: text,
  razorpayKeys: z.enum(['live', 'test']).optional(),
  canary: flag.default(true),
  malwareScan: flag.default(false),
  publicLots: flag.default(true),
  catalogue: z.enum(['memory', 'opensearch']).default('memory'),
  searchCapacity: z.coerce.number().int().min(0).max(8).optional(),
  maxAuctionImages: count
    .pipe(z.number().min(USUAL_MAX_AUCTION_IMAGES).max(HIGHEST_MAX_AUCTION_IMAGES))
    .default(USUAL_MAX_AUCTION_IMAGES),
  showReserveStatus: flag.default(true),
  logWitnesses: z
    .string()
    .default('')
    .refine((value) => parseWitnesses(value) !== undefined, 'logWitnesses is URL KEY, with commas between several.'),
  outageMinutes: z.coerce.number().int().min(0).max(60).default(3),
  barDefaulters: flag.default(STANDARD_SETTINGS.deposits.barDefaulters),
  logDays: z.coerce.number().pipe(z.enum(RetentionDays)).default(RetentionDays.THREE_MONTHS),
  accessLogDays: count.default(180),
  deletedFileDays: count.default(30),
  rejectedProofDays: count.default(180),
  companyName: text,
  companyAddress: text,
  supportEmail: text,
  supportPhone: text,
  supportHours: text,
  grievanceName: text,
  grievanceDesignation: text,
  grievanceEmail: text,
  grievancePhone: text,
  privacyEmail: text,
  securityEmail: text.pipe(z.email().optional()),
  invoiceGstin: text,
  // A value of digits may be a number in JSON.
  invoiceSac: z.union([text, z.number().transform(String)]),
  invoicesFrom: text,
  invoicePrefix: text,
  creditNotePrefix: text,
  forfeitGst: z.union([text, z.number()]),
  restoredTables: text,
  backupVaultArn: text,
  allowStubs: flag.default(false),
});

/**
 * Reads the settings from CDK context.
 *
 * @throws if they contradict each other
 */
export function settingsFrom(node: Node): Settings {
  const given = context.parse(
    Object.fromEntries(Object.keys(context.shape).map((key) => [key, node.tryGetContext(key)] as const)),
  );
  const { domainName, certificateArn } = given;
  if ((domainName === undefined) !== (certificateArn === undefined)) {
    throw new Error('Give both domainName and certificateArn, or neither.');
  }
  const names = namesOf(given.stage);
  const seed = seedFrom(given);
  const { invoiceGstin, invoiceSac, invoicePrefix, creditNotePrefix, forfeitGst } = given;
  const seller = {
    invoiceGstin,
    invoiceSac,
    invoicesFrom: given.invoicesFrom,
    invoicePrefix,
    creditNotePrefix,
    forfeitGst,
  };
  return {
    names,
    region: given.region ?? 'ap-south-1',
    alarmEmail: given.alarmEmail,
    sender: senderFrom(given.emailFrom, given.emailDomain),
    domain: domainName === undefined || certificateArn === undefined ? undefined : { name: domainName, certificateArn },
    webAcl: webAclOf(given.waf, given.webAclArn),
    isProtected: given.protect,
    adminMfa: given.adminMfa,
    reservedConcurrency: { bidding: given.biddingConcurrency, stream: given.streamConcurrency },
    shift: given.shift,
    originKey: given.originKey,
    repository: given.stage === undefined ? given.githubRepository : undefined,
    money: {
      razorpayKeys: given.razorpayKeys ?? (given.stage === undefined ? 'live' : 'test'),
      invoices: invoicesFrom(seller, seed.company),
    },
    canary: given.canary,
    malwareScan: given.malwareScan,
    publicLots: given.publicLots,
    catalogue: given.catalogue,
    searchCapacity: given.searchCapacity ?? (given.stage === undefined ? 1 : 0),
    maxAuctionImages: given.maxAuctionImages,
    showReserveStatus: given.showReserveStatus,
    outageMinutes: given.outageMinutes,
    logWitnesses: given.logWitnesses,
    retention: {
      logDays: given.logDays,
      accessLogDays: given.accessLogDays,
      deletedFileDays: given.deletedFileDays,
      rejectedProofDays: given.rejectedProofDays,
    },
    seed,
    securityEmail: given.securityEmail ?? given.supportEmail,
    restoredTables: restoredTablesFrom(given.restoredTables, names),
    backupVault: backupVaultFrom(given.backupVaultArn),
    allowStubs: given.allowStubs,
  };
}

function webAclOf(isWanted: boolean, arn: string | undefined): Settings['webAcl'] {
  if (!isWanted && arn !== undefined) throw new Error('Give a webAclArn, or switch waf off, not both.');
  if (arn !== undefined) return { arn };
  return isWanted ? 'own' : 'none';
}
