import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import * as z from 'zod';
import type { InvoiceSettings } from '../../functions/payments/invoices/invoice-settings.ts';
import type { Company } from '../../shared/contract/company.ts';
import { companyFrom } from './company.ts';
import { invoicesFrom } from './invoices.ts';
import { namesOf, type Names } from './names.ts';
import { type RestoredTables, restoredTablesFrom } from './restored-tables.ts';
import { type Sender, senderFrom } from './sender.ts';

/** What an operator may choose with `-c name=value` or in cdk.json. */
export interface Settings {
  /** Of stacks and whatever else an account holds once: they carry the stage. */
  readonly names: Names;
  readonly region: string;
  /** Receives the alarms. */
  readonly alarmEmail: string | undefined;
  /** The sender of codes, verified in SES. Without it Cognito sends them itself, at most 50 a day. */
  readonly sender: Sender | undefined;
  /** The site's own name, with its certificate in us-east-1. Without it: the distribution's name. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** The distribution's web ACL: Boli's own, none, or another one by its ARN (scope CloudFront, so in us-east-1). */
  readonly webAcl: 'own' | 'none' | { readonly arn: string };
  /** Whether accounts, tables and their stack refuse to be deleted. Off until the first deployment has succeeded. */
  readonly isProtected: boolean;
  /** Whether admins must have a second factor before they can do anything, or may have one as everybody else. */
  readonly adminMfa: 'optional' | 'required';
  /** Executions set aside for a function, so that no other can starve it. */
  readonly reservedConcurrency: { readonly bidding: number | undefined; readonly stream: number | undefined };
  /** Counts the keys by which the API knows the distribution; the next number is the next key. */
  readonly originKey: number;
  /** `owner/name` on GitHub, or `owner@ID/name@ID`, which may deploy. Only for the default stage: an account has one. */
  readonly repository: string | undefined;
  readonly money: {
    /** Whether the deposits of winners count towards the price, in auctions that are created from then on. */
    readonly emdSetOff: boolean;
    /** What one payment online carries at most, in rupees: above it bank transfer is offered first. */
    readonly onlineLimit: number;
    /** The account for bank transfers, as winners are shown it. Without it they are sent to support. */
    readonly bankAccount: string | undefined;
    /** Whether the keys are to be of Razorpay's live mode, where real money moves. Otherwise operators are told. */
    readonly razorpayKeys: 'live' | 'test';
    /** The seller on tax invoices, and their numbers. Without it there are none. */
    readonly invoices: InvoiceSettings | undefined;
  };
  /** Whether GuardDuty scans ID proofs for malware, and only what it found clean is shown. */
  readonly malwareScan: boolean;
  /** How many days things are kept that are not kept for ever. */
  readonly retention: {
    /** Logs of functions and APIs. */
    readonly logDays: number;
    /** Who asked for files and pages. */
    readonly accessLogDays: number;
    /** Earlier versions of files that were deleted or replaced. */
    readonly deletedFileDays: number;
    /** The ID proof of somebody who was rejected and has sent no other. */
    readonly rejectedProofDays: number;
  };
  /** Who runs the site. Without it the pages say that nobody is named. */
  readonly company: Company | undefined;
  /** Tables that were restored and are used in place of the data stack's. */
  readonly restoredTables: RestoredTables;
  /** Whether what is not built may be replaced by a stub: for looking at templates, never for deploying. */
  readonly allowStubs: boolean;
}

/** `-c name=value` gives text, cdk.json also numbers and truth values. An empty text is no value. */
const text = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value));
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);
const count = z.coerce.number().int().positive();

/**
 * As GitHub names a repository in the tokens of its workflows: by names, or by names and ids if it was made or renamed
 * after July 15, 2026. https://docs.github.com/en/actions/reference/security/oidc#immutable-subject-claims
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
  originKey: count.default(1),
  githubRepository: text.pipe(
    z.string().regex(REPOSITORY, 'githubRepository is owner/name, or owner@ID/name@ID.').optional(),
  ),
  emdSetOff: flag.default(false),
  // Razorpay's usual limit for one order: https://github.com/razorpay/razorpay-node/issues/431
  onlineLimit: count.default(500_000),
  bankAccount: text,
  razorpayKeys: z.enum(['live', 'test']).optional(),
  malwareScan: flag.default(false),
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
  securityEmail: text,
  invoiceGstin: text,
  // Digits alone may come as a number.
  invoiceSac: z.union([text, z.number().transform(String)]),
  invoicesFrom: text,
  invoicePrefix: text,
  creditNotePrefix: text,
  forfeitGst: z.union([text, z.number()]),
  restoredTables: text,
  allowStubs: flag.default(false),
});

/**
 * Reads the settings from CDK context.
 *
 * @throws when they contradict each other
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
  const company = companyFrom(given);
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
    originKey: given.originKey,
    repository: given.stage === undefined ? given.githubRepository : undefined,
    money: {
      emdSetOff: given.emdSetOff,
      onlineLimit: given.onlineLimit,
      bankAccount: given.bankAccount,
      razorpayKeys: given.razorpayKeys ?? (given.stage === undefined ? 'live' : 'test'),
      invoices: invoicesFrom(seller, company),
    },
    malwareScan: given.malwareScan,
    retention: {
      logDays: given.logDays,
      accessLogDays: given.accessLogDays,
      deletedFileDays: given.deletedFileDays,
      rejectedProofDays: given.rejectedProofDays,
    },
    company,
    restoredTables: restoredTablesFrom(given.restoredTables, names),
    allowStubs: given.allowStubs,
  };
}

function webAclOf(isWanted: boolean, arn: string | undefined): Settings['webAcl'] {
  if (!isWanted && arn !== undefined) throw new Error('Give a webAclArn, or switch waf off, not both.');
  if (arn !== undefined) return { arn };
  return isWanted ? 'own' : 'none';
}
